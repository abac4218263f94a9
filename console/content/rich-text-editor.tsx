import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { extensions } from './rich-text-extensions.ts'
import { RichTextTools } from './rich-text-tools.tsx'
import { isSameHtml, tidyHtml } from './tidy-html.ts'
import { tidyPasted } from './tidy-pasted.ts'

interface RichTextEditorProps {
  label: string
  lang: string
  /** HTML. */
  value: string
  onChange: (html: string) => void
}

const writtenIn = (editor: Editor) => tidyHtml(editor.getHTML())

/** Tab leaves the text, and Ctrl+Enter belongs to the screen. True: the editor does nothing with the key. */
const isNotText = (_: unknown, event: KeyboardEvent) =>
  event.key === 'Tab' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))

/** A text with headings, lists, links and tables, written as it reads. What nobody changes stays as it was, to the letter. */
export function RichTextEditor({ label, lang, value, onChange }: RichTextEditorProps) {
  const id = useId()
  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: false, // the policy of the console allows no style element
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        lang,
        class: 'rich-text prose',
      },
      transformPastedHTML: tidyPasted,
      handleDOMEvents: { keydown: isNotText },
    },
    onUpdate: ({ editor: changed }) => {
      const html = writtenIn(changed)
      const told = html === known.current.written ? known.current.came : html
      known.current.told = told
      onChange(told)
    },
  })
  // Read at once: what is typed may come before the editor tells of its creation.
  const [written] = useState(() => writtenIn(editor))
  /** The text as it came, how the editor writes it, and what was told last. */
  const known = useRef({ came: value, written, told: value })
  // The form was reset: to what was saved, or to what was there before.
  useEffect(() => {
    if (value === known.current.told) return
    if (!isSameHtml(value, writtenIn(editor))) editor.commands.setContent(value, { emitUpdate: false })
    known.current = { came: value, written: writtenIn(editor), told: value }
  }, [value, editor])
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <span id={id} className="text-14 font-medium">
        {label}
      </span>
      <div className="rounded-md border border-edge">
        <RichTextTools editor={editor} label={label} />
        <EditorContent editor={editor} />
      </div>
    </div>
  )
}
