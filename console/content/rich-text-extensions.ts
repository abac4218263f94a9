import { Extension } from '@tiptap/core'
import { OrderedList } from '@tiptap/extension-list'
import { TableCell, TableHeader, TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { isAllowedLink } from './link-target.ts'

/** What the editor knows: only what the server keeps of rich text (server/lib/documents/rich-text.ts). */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    orderedList: false,
    strike: false,
    trailingNode: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: null, target: null },
      isAllowedUri: isAllowedLink,
    },
  }),
  OrderedList.extend({ addAttributes: () => ({}) }), // always from 1
  TableKit.configure({ table: { resizable: false }, tableHeader: false, tableCell: false }),
  TableHeader.extend({
    addAttributes() {
      const { align: _, ...kept } = this.parent?.() ?? {}
      return { ...kept, scope: { default: null } }
    },
  }),
  TableCell.extend({
    addAttributes() {
      const { align: _, ...kept } = this.parent?.() ?? {}
      return kept
    },
  }),
  Extension.create({
    name: 'indentByKeys', // Tab leaves the text, as it leaves every field
    addKeyboardShortcuts: () => ({
      'Mod-]': ({ editor }) => editor.commands.sinkListItem('listItem'),
      'Mod-[': ({ editor }) => editor.commands.liftListItem('listItem'),
    }),
  }),
]
