import { useLocation } from 'react-router'
import { type PageLanguage, language } from './language.ts'
import { origin } from './origin.ts'
import { useFrame } from './frame-data.ts'
import { languageFacts, languages as allLanguages } from '#words/languages.ts'

interface PageHeadProps {
  title: string
  /** Where the page stands, if the same may be had under another address as well. */
  path?: string
  description?: string
  /** The path of a picture that says what the page is about. */
  picture?: string | undefined
  kind?: 'website' | 'product' | 'article'
  /** A page of which there are many variations, or that is nobody else's: machines look elsewhere. */
  unlisted?: boolean
  /** What machines are told in their own words (schema.org). Made on the server alone: elsewhere it is `unsaid`. */
  facts?: (place: PagePlace) => readonly object[]
}

export interface PagePlace {
  shop: string
  origin: string
  /** The page's one address in this language. */
  url: string
  /** The whole address of a path of this shop, in this language. */
  addressOf: (path: string) => string
}

/** In the browser nobody asks; so it need not bring what would answer. */
export const unsaid = (): readonly object[] => []

/** What a page says of itself to those who do not look at it: tab, search engine, whoever it is shared with. */
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
  // The company's first language is what a page speaks unless it is asked otherwise.
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
          {picture && <meta property="og:image" content={`${origin()}${picture}`} />}
          {picture && <meta name="twitter:card" content="summary_large_image" />}
        </>
      )}
      {facts && (
        // The browser takes what the server wrote: it has no use for it, and need not know how it is made.
        <script
          type="application/ld+json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? spell(facts({ shop, origin: origin(), url, addressOf })) : '',
          }}
        />
      )}
    </>
  )
}

/** No text in it can end the script. */
const spell = (facts: readonly object[]) =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': facts }).replaceAll('<', String.raw`\u003c`)
