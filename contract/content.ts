import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const sliders = endpoint('POST /slider/sliders', {
  who: 'anyone',
  says: 'The banners to show today.',
  input: z.object({}),
  reply: z.object({
    sliders: z.array(
      z.object({ id: z.string(), title: z.string(), subtitle: z.string(), link: z.string(), picture: z.string() }),
    ),
  }),
})

export const getWebsiteFooterInfo = endpoint('GET /anon/getWebsiteFooterInfo', {
  who: 'anyone',
  says: "The footer's groups and links.",
  input: z.object({}),
  reply: z.object({
    groups: z.array(
      z.object({ id: z.string(), title: z.string(), links: z.array(z.object({ id: z.string(), title: z.string() })) }),
    ),
    serviceHours: z.string(),
  }),
})

export const getTextOfWebsiteFooterById = endpoint('GET /anon/getTextOfWebsiteFooterById', {
  who: 'anyone',
  says: 'One page behind the footer: sanitised rich text.',
  input: z.object({ id: z.string().min(1).max(64) }),
  reply: z.object({ id: z.string(), title: z.string(), html: z.string(), updatedAt: z.iso.datetime({ offset: true }) }),
})
