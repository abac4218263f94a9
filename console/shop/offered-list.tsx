import { type ReactNode, useState } from 'react'
import { Block } from '#console/lib/block.tsx'
import { chosenLanguage } from '#console/lib/language.ts'
import { RecordLine } from '#console/lib/record-line.tsx'
import { StateDot } from '#console/lib/state-dot.tsx'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { RemoveDialog, type RemoveDialogProps } from './remove-dialog.tsx'

interface OfferedThing {
  code: string
  version: number
  nameZh: string
  nameEn: string
  isOffered: boolean
}

interface OfferedListProps<One extends OfferedThing> {
  title: string
  rows: readonly One[]
  /** Said in the place of an empty list. */
  empty: string
  addLabel: string
  describe: (one: One) => string
  /** False for those who may only look. */
  isWriter: boolean
  /** Without one: for a new one. */
  renderDialog: (one: One | undefined, close: () => void) => ReactNode
  remove: Pick<RemoveDialogProps, 'route' | 'shownBy'>
  /** Before the buttons of a line. */
  renderMoves?: (at: number, name: string) => ReactNode
  /** Below the list. */
  children?: ReactNode
}

/** What buyers can choose at checkout, in its order. A withdrawn one stays in the list. */
export function OfferedList<One extends OfferedThing>(props: OfferedListProps<One>) {
  const { title, rows, empty, addLabel, isWriter, renderDialog, remove, children } = props
  const [edited, setEdited] = useState<One | 'new'>()
  const [removed, setRemoved] = useState<One>()
  const add = (
    <Button tone="plain" size="small" icon="plus" onClick={() => setEdited('new')}>
      {addLabel}
    </Button>
  )
  return (
    <Block title={title} aside={isWriter && add}>
      {rows.length === 0 && <p className="text-soft">{empty}</p>}
      <ol className="grid gap-2">
        {rows.map((one, at) => (
          <li key={one.code}>
            <OfferedLine list={props} one={one} at={at} edit={setEdited} remove={setRemoved} />
          </li>
        ))}
      </ol>
      {children}
      {edited && renderDialog(edited === 'new' ? undefined : edited, () => setEdited(undefined))}
      {removed && <RemoveDialog {...remove} removed={removed} close={() => setRemoved(undefined)} />}
    </Block>
  )
}

interface OfferedLineProps<One extends OfferedThing> {
  list: OfferedListProps<One>
  one: One
  at: number
  edit: (one: One) => void
  remove: (one: One) => void
}

function OfferedLine<One extends OfferedThing>({ list, one, at, edit, remove }: OfferedLineProps<One>) {
  const name = inLanguage(chosenLanguage.get())(one.nameZh, one.nameEn)
  return (
    <RecordLine name={name} code={one.code} facts={list.describe(one)}>
      <StateDot tone={one.isOffered ? 'good' : 'plain'}>
        {one.isOffered ? m.console_offered() : m.console_withdrawn()}
      </StateDot>
      {list.isWriter && (
        <>
          {list.renderMoves?.(at, name)}
          <Button tone="plain" size="small" aria-label={m.console_edit_of({ name })} onClick={() => edit(one)}>
            {m.console_edit()}
          </Button>
          <Button tone="quiet" size="small" aria-label={m.console_remove_of({ name })} onClick={() => remove(one)}>
            {m.console_remove()}
          </Button>
        </>
      )}
    </RecordLine>
  )
}
