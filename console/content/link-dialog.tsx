import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { isLinkTarget } from './link-target.ts'

/** Asks for the address of the marked words, or of the link that the cursor is in; with neither, for the words too. */
export function LinkDialog({ editor, close }: { editor: Editor; close: () => void }) {
  const [isOld] = useState(() => editor.isActive('link'))
  const [needsWords] = useState(() => !isOld && editor.state.selection.empty)
  const [href, setHref] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [words, setWords] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const address = href.trim()
  const apply = () => {
    setIsAsked(true)
    if (!isLinkTarget(address)) return
    close()
    if (needsWords) insertLink(editor, address, words.trim())
    else editor.chain().focus().extendMarkRange('link').setLink({ href: address }).run()
  }
  const remove = () => {
    close()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }
  return (
    <ActDialog
      title={m.console_rich_link()}
      act={m.console_rich_apply()}
      busy={false}
      error={null}
      onAct={apply}
      onClose={close}
    >
      <Field
        ref={first}
        label={m.console_rich_address()}
        hint={m.console_rich_address_hint()}
        error={isAsked && !isLinkTarget(address) ? m.console_rich_address_wrong() : undefined}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        value={href}
        onChange={(event) => setHref(event.currentTarget.value)}
      />
      {needsWords && (
        <Field
          label={m.console_rich_words()}
          optionalLabel={m.console_optional()}
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {isOld && (
        <Button tone="quiet" className="justify-self-start" onClick={remove}>
          {m.console_rich_unlink()}
        </Button>
      )}
    </ActDialog>
  )
}

const insertLink = (editor: Editor, href: string, words: string) =>
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text: words || href, marks: [{ type: 'link', attrs: { href } }] })
    .unsetMark('link') // what is typed next is no part of it
    .run()
