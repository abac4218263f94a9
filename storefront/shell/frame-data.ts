import { useRouteLoaderData } from 'react-router'
import type { TagNode } from '#contract/tree.ts'
import type { Call, Reply } from '#storefront/lib/api.ts'

/** A category as the menu draws it. */
export interface MenuTag {
  tag: string
  name: string
  image: string
  children: MenuTag[]
}

export interface FrameData {
  company: Omit<Reply<'GET /co/coInfo'>, 'coCode' | 'coKey' | 'shopCode' | 'languages' | 'defaultLanguage'>
  menu: MenuTag[]
  footer: Reply<'GET /anon/getWebsiteFooterInfo'>
  year: number
}

/** What every page stands in: whose shop it is, its categories, its footer. */
export async function readFrame(call: Call): Promise<FrameData> {
  const [{ name, logo, theme, maintainStartDate, maintainEndDate, maintainInfo }, { tags }, footer] = await Promise.all(
    [call('GET /co/coInfo', {}), call('POST /tag', {}), call('GET /anon/getWebsiteFooterInfo', {})],
  )
  return {
    company: { name, logo, theme, maintainStartDate, maintainEndDate, maintainInfo },
    menu: tags.filter((tag) => tag.visible).map(menuTag),
    footer,
    year: new Date().getFullYear(),
  }
}

// The whole forest travels with every page: only what is drawn of it.
const menuTag = ({ tag, name, image, children }: TagNode): MenuTag => ({
  tag,
  name,
  image,
  children: children.filter((child) => child.visible).map(menuTag),
})

/** Undefined only on an error page whose frame could not be read either. */
export const useFrame = () => useRouteLoaderData('root') as FrameData | undefined

export const searchPath = (search: string) => `/collections?${new URLSearchParams({ search })}`
export const tagPath = (tag: string) => `/collections/category/${encodeURIComponent(tag)}`

/** A category's picture, drawn at 160 and 320 pixels. */
export const tagImage = ({ image }: Pick<MenuTag, 'image'>, width: 160 | 320) => `${image}-${width}.webp`
