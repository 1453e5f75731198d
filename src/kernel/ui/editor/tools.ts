import type { Editor } from '@tiptap/react'
import type { IconName } from '../Icon.tsx'
import type { editorTexts } from './texts.ts'

type Say = (key: keyof typeof editorTexts) => string
type Tool = {
  readonly name: keyof typeof editorTexts
  readonly sign?: string
  readonly icon?: IconName
  readonly act: (editor: Editor, say: Say) => unknown
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
  { name: 'link', icon: 'link', act: askLink, on: (editor) => editor.isActive('link') },
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

/** Asks for the address; an empty one takes the link off. Addresses that run something are refused by the editor itself. */
function askLink(editor: Editor, say: Say): void {
  const before = String(editor.getAttributes('link').href ?? 'https://')
  const href = window.prompt(say('linkAsk'), before)
  if (href === null) return
  const chain = editor.chain().focus().extendMarkRange('link')
  if (href === '' || href === 'https://') chain.unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}

/** Three columns, a head and two rows. */
function table() {
  const row = (type: 'tableHeader' | 'tableCell') => ({
    type: 'tableRow',
    content: [1, 2, 3].map(() => ({ type, content: [{ type: 'paragraph' }] })),
  })
  return { type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] }
}
