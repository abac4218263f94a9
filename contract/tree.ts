import { z } from 'zod'
import { always } from './claims.ts'
import { endpoint } from './endpoint.ts'

const Code = z.string().min(1).max(64)

/** A category in another one's list. */
const TagName = z.object({
  tag: z.string(),
  name: z.string(),
  name2: z.string(), // the other language
})

/** A category with its descendants, with the field names of §3: the storefront reads `children`, older clients the lists. */
export const TagNode = TagName.extend({
  id: z.string(),
  labelEn: z.string(),
  labelZh: z.string(),
  image: z.string(),
  imageLoaded: z.boolean().meta(always('true', 'a picture is rendered at its first request')),
  visible: z.boolean(),
  /** Its children, each with its own children. */
  dropDownReponseList: z.array(TagName.extend({ childerDropDownReponseList: z.array(TagName) })),
  /** All its grandchildren. */
  childerDropDownReponseList: z.array(TagName),
  get children(): z.ZodArray<typeof TagNode> {
    return z.array(TagNode)
  },
})
export type TagNode = z.infer<typeof TagNode>
z.globalRegistry.add(TagNode, { id: 'TagNode' }) // a recursive schema is described by name

export const tag = endpoint('POST /tag', {
  who: 'anyone',
  summary: 'The whole category forest, three levels.',
  input: z.object({}),
  reply: z.object({ tags: z.array(TagNode) }),
})

export const getTagTreeByTagCode = endpoint('POST /tag/getTagTreeByTagCode', {
  who: 'anyone',
  summary: 'One category with what lies below it, and the way up to it.',
  input: z.object({ tagCode: Code }),
  reply: z.object({ tag: TagNode, path: z.array(z.object({ tag: z.string(), name: z.string() })) }),
})
