import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { m } from '#words/compiled/messages.js'
import { isWhole, type MeaningTyped, readMeaning } from './meaning-typed.ts'
import { SearchTrial } from './search-trial.tsx'

/** Milliseconds without a change after which the shop is asked. */
const pause = 300

/** Tries the meaning of the dialog as it is typed. */
export function MeaningTrial({ code, words }: { code: string; words: string | undefined }) {
  const { control, getValues } = useFormContext<MeaningTyped>()
  const watched = useWatch({ control })
  const [typed, setTyped] = useState<MeaningTyped>(() => getValues())
  useEffect(() => {
    const timer = setTimeout(() => setTyped(structuredClone(getValues())), pause)
    return () => clearTimeout(timer)
  }, [watched, getValues])
  const meaning = readMeaning(typed)
  return (
    <details open={words !== undefined} className="rounded-md border border-line p-4">
      <summary className="cursor-pointer font-medium">{m.console_trial()}</summary>
      <div className="pt-3">
        <SearchTrial words={words} meaning={isWhole(meaning, typed) ? { code, ...meaning } : null} />
      </div>
    </details>
  )
}
