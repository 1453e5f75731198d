import type { Editor } from '@tiptap/react'
import type { IconName } from '../Icon.tsx'
import type { editorTexts } from './texts.ts'

/** What a tool has to ask of a person before it acts. */
type Asks = { readonly link: () => void }
type Tool = {
  readonly name: keyof typeof editorTexts
  readonly sign?: string
  readonly icon?: IconName
  readonly act: (editor: Editor, asks: Asks) => unknown
  readonly on?: (editor: Editor) => boolean
}

const mark = (name: Tool['name'] & string, sign: string, key: string = name): Tool => ({
  name,
  sign,
  act: (editor) => editor.chain().focus().toggleMark(key).run(),
  on: (editor) => editor.isActive(key),
})

export const tools: readonly Tool[] = [
  mark('bold', 'B'),
  mark('italic', 'I'),
  mark('underline', 'U'),
  mark('subscript', 'X₂'),
  mark('superscript', 'X²'),
  heading('heading', 'H2', 2),
  heading('subheading', 'H3', 3),
  {
    name: 'bullets',
    sign: '•',
    act: (editor) => editor.chain().focus().toggleBulletList().run(),
    on: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    sign: '1.',
    act: (editor) => editor.chain().focus().toggleOrderedList().run(),
    on: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    sign: '❝',
    act: (editor) => editor.chain().focus().toggleBlockquote().run(),
    on: (editor) => editor.isActive('blockquote'),
  },
  {
    name: 'link',
    icon: 'link',
    act: (_editor, asks) => asks.link(),
    on: (editor) => editor.isActive('link'),
  },
  { name: 'table', icon: 'table', act: (editor) => editor.chain().focus().insertContent(table()).run() },
  { name: 'undo', sign: '↶', act: (editor) => editor.chain().focus().undo().run() },
  { name: 'redo', sign: '↷', act: (editor) => editor.chain().focus().redo().run() },
]

function heading(name: Tool['name'], sign: string, level: 2 | 3): Tool {
  return {
    name,
    sign,
    act: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
    on: (editor) => editor.isActive('heading', { level }),
  }
}

/** Three columns, a head and two rows. */
function table() {
  const row = (type: 'tableHeader' | 'tableCell') => ({
    type: 'tableRow',
    content: [1, 2, 3].map(() => ({ type, content: [{ type: 'paragraph' }] })),
  })
  return { type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] }
}
