import { useRouteLoaderData } from 'react-router'
import type { CompanyInfo } from '#contract/shop.ts'
import type { CallShopApi, Reply } from '#ui/api.ts'
import { pictureAddress } from '#ui/picture-address.ts'
import { createSharedValue } from '#ui/shared-value.ts'

/** A top category, as every page shows it. Its children load when the menu opens (category-forest.ts). */
export interface Department {
  tag: string
  name: string
  image: string
}

export interface FrameData {
  /** Without the current time, which would make every rendered page different. */
  company: Omit<CompanyInfo, 'now'>
  /** Public settings that pages use. §3 */
  configs: Reply<'POST /config/getConfigValues'>['values']
  menu: Department[]
  footer: Reply<'GET /anon/getWebsiteFooterInfo'>
  /** The newest few; the bar shows the first that was not closed. */
  announcements: Pick<
    Reply<'POST /announcement/getAnnouncements'>['announcements'][number],
    'id' | 'title' | 'summary' | 'link' | 'updatedAt'
  >[]
  year: number
}

/** The frame of every page: company, categories, footer. */
export async function readFrame(call: CallShopApi): Promise<FrameData> {
  const [{ now, ...company }, { values: configs }, { tags }, footer, { announcements }] = await Promise.all([
    call('GET /co/coInfo', {}),
    call('POST /config/getConfigValues', { keys: ['refundDays'] }),
    call('POST /tag', {}),
    call('GET /anon/getWebsiteFooterInfo', {}),
    call('POST /announcement/getAnnouncements', { kind: 'announcement', size: 3 }),
  ])
  return {
    company: { ...company, logo: pictureAddress(company.logo) },
    configs,
    menu: tags.filter(({ visible }) => visible).map(({ tag, name, image }) => ({ tag, name, image })),
    footer,
    announcements: announcements.map(({ id, title, summary, link, updatedAt }) => ({
      id,
      title,
      summary,
      link,
      updatedAt,
    })),
    year: Number(now.slice(0, 4)), // the wire writes Hong Kong time
  }
}

/** The facts the page was rendered with are outdated: identity/poll-company.ts has received others. */
export const oldFacts = createSharedValue(false)
export const hasChanged = () => oldFacts.get()

/** Undefined only on an error page whose frame could not be read. */
export const useFrame = () => useRouteLoaderData('root') as FrameData | undefined

/** Whether the shop sends SMS; otherwise e-mail is the only way of verification. */
export const useSms = () => useFrame()?.company.smsOffered ?? false

export const searchPath = (search: string) => `/collections?${new URLSearchParams({ search })}`
export const tagPath = (tag: string) => `/collections/category/${encodeURIComponent(tag)}`

/** The company's logo at this size in pixels. */
export const logoPicture = ({ logo }: Pick<CompanyInfo, 'logo'>, pixels: 180 | 512) =>
  logo.replace(/(\.svg|-\d+\.png)$/, `-${pixels}.png`)

/** A category's picture, twice as large as it is drawn at most. */
export const tagImage = ({ image }: Pick<Department, 'image'>) => pictureAddress(`${image}-160.webp`)
