import { Extension, mergeAttributes, Mark, Node, type Extensions } from '@tiptap/react'
import { tableEditing } from '@tiptap/pm/tables'
import { StarterKit } from '@tiptap/starter-kit'

/** What a text may hold: the tags that the server keeps (`store/html.ts`), and nothing that it would drop. */

const simpleMark = (name: string, tag: string) =>
  Mark.create({
    name,
    excludes: name === 'subscript' ? 'superscript' : 'subscript',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src^="/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
})

const cell = { colspan: { default: 1 }, rowspan: { default: 1 } }
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
})
const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})
const Cell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: () => cell,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', plainSpans(HTMLAttributes), 0],
})
const Header = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  addAttributes: () => ({ ...cell, scope: { default: null } }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', plainSpans(HTMLAttributes), 0],
})

function plainSpans(attributes: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== 1 && value !== '1'))
}

/** Names by which ProseMirror's table commands know the nodes, and attributes that public pages need. */
const Roles = Extension.create({
  name: 'roles',
  extendNodeSchema({ name }: { name: string }) {
    const roles: Record<string, string> = {
      table: 'table',
      tableRow: 'row',
      tableCell: 'cell',
      tableHeader: 'header_cell',
    }
    return roles[name] ? { tableRole: roles[name] } : {}
  },
  addGlobalAttributes: () => [
    { types: ['heading'], attributes: { id: { default: null } } },
    { types: ['paragraph'], attributes: { lang: { default: null } } },
  ],
})

export function extensions(): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        protocols: ['http', 'https', 'mailto'],
        HTMLAttributes: { target: null, rel: null },
      },
    }),
    simpleMark('subscript', 'sub'),
    simpleMark('superscript', 'sup'),
    Picture,
    Roles,
    Table,
    Row,
    Cell,
    Header,
  ]
}
