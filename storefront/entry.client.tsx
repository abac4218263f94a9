import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { overwriteGetLocale } from '#words/compiled/runtime.js'
import { isLanguage } from './lib/language.ts'

const drawn = document.documentElement.dataset['language']
overwriteGetLocale(() => (isLanguage(drawn) ? drawn : 'zh-TW'))

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
