import { Toolbar } from '@base-ui/react/toolbar'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { m } from '#words/compiled/messages.js'
import { LinkDialog } from './link-dialog.tsx'

const drawings = {
  heading: 'M6 5v14M18 5v14M6 12h12',
  subheading: 'M8 10v9M16 10v9M8 14.5h8',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7Zm0 7h7a3.5 3.5 0 0 1 0 7H7Z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v5M4 14.5h3L4 19h3',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  undo: 'M4 9h11a5 5 0 0 1 0 10h-4M4 9l4.5-4.5M4 9l4.5 4.5',
  redo: 'M20 9H9a5 5 0 0 0 0 10h4M20 9l-4.5-4.5M20 9l-4.5 4.5',
  addRow: 'M4 5h16v6H4ZM12 14.5v6M9 17.5h6',
  removeRow: 'M4 5h16v6H4ZM9 17.5h6',
} as const

interface Tool {
  drawing: keyof typeof drawings
  name: () => string
  /** As in `aria-keyshortcuts`. */
  keys?: string
  isOn?: (editor: Editor) => boolean
  /** Whether it does something here; by default it does. */
  can?: (editor: Editor) => boolean
  press: (editor: Editor) => void
}

const headingTool = (level: 2 | 3, tool: Pick<Tool, 'drawing' | 'name'>): Tool => ({
  ...tool,
  keys: `Control+Alt+${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  press: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
})

const tools: readonly Tool[] = [
  headingTool(2, { drawing: 'heading', name: m.console_rich_heading }),
  headingTool(3, { drawing: 'subheading', name: m.console_rich_subheading }),
  {
    drawing: 'bold',
    name: m.console_rich_bold,
    keys: 'Control+B',
    isOn: (editor) => editor.isActive('bold'),
    press: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    drawing: 'italic',
    name: m.console_rich_italic,
    keys: 'Control+I',
    isOn: (editor) => editor.isActive('italic'),
    press: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    drawing: 'bullets',
    name: m.console_rich_bullets,
    keys: 'Control+Shift+8',
    isOn: (editor) => editor.isActive('bulletList'),
    press: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    drawing: 'numbers',
    name: m.console_rich_numbers,
    keys: 'Control+Shift+7',
    isOn: (editor) => editor.isActive('orderedList'),
    press: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
]

const history: readonly Tool[] = [
  {
    drawing: 'undo',
    name: m.console_rich_undo,
    keys: 'Control+Z',
    can: (editor) => editor.can().undo(),
    press: (editor) => editor.chain().focus().undo().run(),
  },
  {
    drawing: 'redo',
    name: m.console_rich_redo,
    keys: 'Control+Shift+Z',
    can: (editor) => editor.can().redo(),
    press: (editor) => editor.chain().focus().redo().run(),
  },
]

const rows: readonly Tool[] = [
  {
    drawing: 'addRow',
    name: m.console_rich_add_row,
    can: (editor) => editor.isActive('table'),
    press: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    drawing: 'removeRow',
    name: m.console_rich_remove_row,
    can: (editor) => editor.isActive('table'),
    press: (editor) => editor.chain().focus().deleteRow().run(),
  },
]

const allTools = [...tools, ...history, ...rows]

/** The bar above a text: one stop of Tab, arrows between its buttons. Those of rows are there while the text has a table. */
export function RichTextTools({ editor, label }: { editor: Editor; label: string }) {
  const [isLinking, setIsLinking] = useState(false)
  const { on, off, isLink, hasTable } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: allTools.flatMap(({ drawing, isOn }) => (isOn?.(now) ? [drawing] : [])),
      off: allTools.flatMap(({ drawing, can }) => (can && !can(now) ? [drawing] : [])),
      isLink: now.isActive('link'),
      hasTable: now.state.doc.content.content.some(({ type }) => type.name === 'table'),
    }),
  })
  const draw = (group: readonly Tool[]) =>
    group.map(({ drawing, name, keys, isOn, press }) => (
      <ToolButton
        key={drawing}
        drawing={drawing}
        name={name()}
        keys={keys}
        isOn={isOn && on.includes(drawing)}
        isOff={off.includes(drawing)}
        press={() => press(editor)}
      />
    ))
  return (
    <>
      <Toolbar.Root aria-label={m.console_rich_tools({ name: label })} className="rich-text-tools">
        {draw(tools)}
        <ToolButton
          drawing="link"
          name={m.console_rich_link()}
          isOn={isLink}
          isOff={false}
          press={() => setIsLinking(true)}
        />
        {draw(history)}
        {hasTable && draw(rows)}
      </Toolbar.Root>
      {isLinking && <LinkDialog editor={editor} close={() => setIsLinking(false)} />}
    </>
  )
}

interface ToolButtonProps {
  drawing: Tool['drawing']
  name: string
  keys?: string | undefined
  /** Absent: it does something, and is neither on nor off. */
  isOn?: boolean | undefined
  isOff: boolean
  press: () => void
}

const ToolButton = ({ drawing, name, keys, isOn, isOff, press }: ToolButtonProps) => (
  <Toolbar.Button
    aria-label={name}
    aria-keyshortcuts={keys}
    aria-pressed={isOn}
    title={name}
    disabled={isOff}
    className="icon-button rich-text-tool"
    onMouseDown={(event) => event.preventDefault()} // the selection of the text stays
    onClick={press}
  >
    <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden>
      <path d={drawings[drawing]} />
    </svg>
  </Toolbar.Button>
)
