import { useLocation } from 'react-router'
import { type PageLanguage, language } from './language.ts'
import { origin } from './origin.ts'
import { pictureAddress } from '#ui/picture-address.ts'
import { useFrame } from './frame-data.ts'
import { languageFacts, languages as allLanguages } from '#words/languages.ts'

interface PageHeadProps {
  title: string
  /** The canonical path, if the page has several URLs. */
  path?: string
  description?: string
  /** The path of a picture of the page's subject. */
  picture?: string | undefined
  kind?: 'website' | 'product' | 'article'
  /** Not indexed: a page with many variations, or a private one. */
  unlisted?: boolean
  /** Structured data (schema.org). Built on the server only; the browser uses `noFacts`. */
  facts?: (place: PagePlace) => readonly object[]
}

export interface PagePlace {
  shop: string
  origin: string
  /** The page's canonical URL in this language. */
  url: string
  /** The absolute URL of a path of this shop, in this language. */
  addressOf: (path: string) => string
}

/** The browser's build needs no structured data and uses this instead. */
export const noFacts = (): readonly object[] => []

/** The metadata of a page: title, canonical and alternate links, Open Graph, structured data. */
export function PageHead({
  title,
  path,
  description,
  picture,
  kind = 'website',
  unlisted = false,
  facts,
}: PageHeadProps) {
  const { pathname } = useLocation()
  const { name: shop = '', languages = allLanguages } = useFrame()?.company ?? {}
  const here = path ?? pathname.replace(/(?<=.)\/+$/, '')
  // The company's first language is the default and needs no parameter.
  const addressIn = (spoken: PageLanguage, of = here) =>
    `${origin()}${of}${spoken === languages[0] ? '' : `?lang=${spoken}`}`
  const addressOf = (of: string) => addressIn(language(), of)
  const url = addressOf(here)
  return (
    <>
      <title>{title === shop ? shop : `${title} | ${shop}`}</title>
      {description && <meta name="description" content={description} />}
      {unlisted ? <meta name="robots" content="noindex, follow" /> : <link rel="canonical" href={url} />}
      {import.meta.env.SSR && !unlisted && (
        <>
          {languages.map((spoken) => (
            <link key={spoken} rel="alternate" hrefLang={languageFacts[spoken].tag} href={addressIn(spoken)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={addressIn(languages[0] ?? language())} />
          <meta property="og:title" content={title} />
          <meta property="og:type" content={kind} />
          <meta property="og:url" content={url} />
          <meta property="og:site_name" content={shop} />
          <meta property="og:locale" content={languageFacts[language()].tag.replace(/-(?:Hant-)?/, '_')} />
          {description && <meta property="og:description" content={description} />}
          {picture && <meta property="og:image" content={absolutePicture(picture, origin())} />}
          {picture && <meta name="twitter:card" content="summary_large_image" />}
        </>
      )}
      {facts && (
        // In the browser the server's markup is kept; the code that builds it is not shipped.
        <script
          type="application/ld+json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? writeJson(facts({ shop, origin: origin(), url, addressOf })) : '',
          }}
        />
      )}
    </>
  )
}

/** For who reads the page elsewhere: crawlers, and previews of links. */
export const absolutePicture = (path: string, origin: string): string => new URL(pictureAddress(path), origin).href

/** Escapes the JSON, so that no text can close the script. */
const writeJson = (facts: readonly object[]) =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': facts }).replaceAll('<', String.raw`\u003c`)
