import { useState } from 'react'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

/** Whether the shop may ask for reviews by letter. */
export function ReviewLetters({ wanted }: { wanted: boolean }) {
  const [isWanted, setIsWanted] = useState(wanted)
  const save = async (next: boolean) => {
    setIsWanted(next)
    try {
      await call('PUT /vip/reviewLetters', { wanted: next })
      say(m.reviews_letters_saved(), { tone: 'good' })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setIsWanted(!next)
      say(error.message, { tone: 'bad' })
    }
  }
  return (
    <div className="border-t border-line pt-5">
      <Checkbox checked={isWanted} onChange={({ target }) => void save(target.checked)}>
        {m.reviews_letters()}
      </Checkbox>
    </div>
  )
}
