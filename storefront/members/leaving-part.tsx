import { Link } from 'react-router'
import { call } from '#storefront/lib/call.ts'
import { useAct } from '#storefront/lib/use-act.ts'
import { saveFile } from '#ui/save-file.ts'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { m } from '#words/compiled/messages.js'

/** Download of the member's data, and account deletion. */
export function LeavingPart() {
  const mayLeave = useFrame()?.company.routeSet === 'shop' // the page exists in that route set only. §2
  const download = useAct(async () => {
    const held = await call('GET /vip/exportMyData', {})
    saveFile(writeFile(held), `my-data-${held.madeAt.slice(0, 10)}.json`)
  })
  return (
    <Part title={m.personal_my_data()}>
      <p className="text-14 text-soft">{m.personal_my_data_text()}</p>
      <p className="flex flex-wrap gap-3">
        <Button tone="plain" busy={download.isPending} onClick={() => download.mutate()}>
          {m.personal_download()}
        </Button>
        {mayLeave && (
          <Link to="/personal/deleteAccount" className={buttonClass('bad')}>
            {m.personal_delete_account()}
          </Link>
        )}
      </p>
    </Part>
  )
}

/** Indented JSON, so that a person can read it. */
const writeFile = (held: object) => new Blob([JSON.stringify(held, null, 2)], { type: 'application/json' })
