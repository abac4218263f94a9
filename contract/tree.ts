import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const Code = z.string().min(1).max(64)

export const TagNode = z.object({
  id: z.string(),
  tag: z.string(),
  name: z.string(),
  name2: z.string(), // the other language
  labelEn: z.string(),
  labelZh: z.string(),
  image: z.string(),
  imageLoaded: z.boolean(),
  visible: z.boolean(),
  get children(): z.ZodArray<typeof TagNode> {
    return z.array(TagNode)
  },
})
export type TagNode = z.infer<typeof TagNode>
z.globalRegistry.add(TagNode, { id: 'TagNode' }) // what holds itself is described under a name

/** The server's own spelling of a tag, §3; the storefront reads `children`, older clients these lists. */
export const Tag = TagNode.extend({
  dropDownReponseList: z.array(z.string()),
  childerDropDownReponseList: z.array(z.string()),
})

export const tag = endpoint('POST /tag', {
  who: 'anyone',
  says: 'The whole category forest, three levels.',
  input: z.object({}),
  reply: z.object({ tags: z.array(Tag) }),
})

export const getTagTreeByTagCode = endpoint('POST /tag/getTagTreeByTagCode', {
  who: 'anyone',
  says: 'One category with what lies below it, and the way up to it.',
  input: z.object({ tagCode: Code }),
  reply: z.object({ tag: Tag, path: z.array(z.object({ tag: z.string(), name: z.string() })) }),
})
