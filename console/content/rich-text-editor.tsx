import { TableCell, TableHeader, TableKit } from '@tiptap/extension-table'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { isLinkTarget, tidyHtml } from './tidy-html.ts'

// Only what the server keeps of rich text (server/lib/documents/rich-text.ts).
const scoped = {
  addAttributes() {
    return { ...this.parent?.(), scope: { default: null } }
  },
} satisfies Parameters<typeof TableHeader.extend>[0]
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: null, target: null },
      isAllowedUri: isLinkTarget,
    },
  }),
  TableKit.configure({ table: { resizable: false }, tableHeader: false, tableCell: false }),
  TableHeader.extend(scoped),
  TableCell,
]

interface RichTextEditorProps {
  label: string
  lang: string
  /** HTML. */
  value: string
  onChange: (html: string) => void
}

/** A text with headings, lists, links and tables, written as it reads. */
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
        class: 'prose field-box min-h-48 break-words whitespace-pre-wrap py-2 [&>:first-child]:mt-0',
      },
    },
    onUpdate: ({ editor: written }) => onChange(written.isEmpty ? '' : tidyHtml(written.getHTML())),
  })
  return (
    <div className="grid gap-1">
      <span id={id} className="text-14 font-medium">
        {label}
      </span>
      <Tools editor={editor} label={label} />
      <EditorContent editor={editor} />
    </div>
  )
}

const tools: readonly { name: () => string; isOn: (editor: Editor) => boolean; press: (editor: Editor) => void }[] = [
  {
    name: m.console_rich_heading,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    press: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: m.console_rich_subheading,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    press: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: m.console_rich_bold,
    isOn: (editor) => editor.isActive('bold'),
    press: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: m.console_rich_italic,
    isOn: (editor) => editor.isActive('italic'),
    press: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: m.console_rich_bullets,
    isOn: (editor) => editor.isActive('bulletList'),
    press: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: m.console_rich_numbers,
    isOn: (editor) => editor.isActive('orderedList'),
    press: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
]

function Tools({ editor, label }: { editor: Editor; label: string }) {
  const [isLinking, setLinking] = useState(false)
  const { on, isLink } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ on: tools.map(({ isOn }) => isOn(now)), isLink: now.isActive('link') }),
  })
  return (
    <>
      <div role="group" aria-label={m.console_rich_tools({ name: label })} className="flex flex-wrap gap-1">
        {tools.map(({ name, press }, at) => (
          <Tool key={name()} name={name()} isOn={on[at] ?? false} press={() => press(editor)} />
        ))}
        <Tool name={m.console_rich_link()} isOn={isLink} press={() => setLinking(!isLinking)} />
      </div>
      {isLinking && <LinkFields editor={editor} close={() => setLinking(false)} />}
    </>
  )
}

const Tool = ({ name, isOn, press }: { name: string; isOn: boolean; press: () => void }) => (
  <Button
    tone={isOn ? 'plain' : 'quiet'}
    size="small"
    aria-pressed={isOn}
    onMouseDown={(event) => event.preventDefault()} // the selection of the text stays
    onClick={press}
  >
    {name}
  </Button>
)

/** The address of the marked words; without one they are no link. */
function LinkFields({ editor, close }: { editor: Editor; close: () => void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const [isWrong, setWrong] = useState(false)
  const apply = () => {
    const address = href.trim()
    if (address !== '' && !isLinkTarget(address)) return setWrong(true)
    const words = editor.chain().focus().extendMarkRange('link')
    if (address === '') words.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    else words.setLink({ href: address }).run()
    close()
  }
  return (
    <div className="flex flex-wrap items-end gap-2 pb-1">
      <div className="min-w-60 grow">
        <Field
          label={m.console_rich_address()}
          autoFocus
          maxLength={500}
          value={href}
          error={isWrong ? m.console_rich_address_wrong() : undefined}
          onChange={(event) => setHref(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            apply()
          }}
        />
      </div>
      <Button tone="plain" onClick={apply}>
        {m.console_rich_apply()}
      </Button>
    </div>
  )
}
