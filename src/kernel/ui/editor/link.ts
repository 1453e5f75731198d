import type { Editor } from '@tiptap/react'

/** The address under the cursor, or ''. */
export const linkAt = (editor: Editor): string => String(editor.getAttributes('link').href ?? '')

/** What was typed as people type it: `doi.org/10…` means the web, `a@b.org` a letter. A path or an anchor of ours stays. */
export function asAddress(typed: string): string {
  const text = typed.trim()
  if (text === '' || /^([a-z][a-z\d+.-]*:(?!\d)|\/|#)/i.test(text)) return text
  return /^[^\s@/]+@[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`
}

/** Links what is chosen, or writes the address itself where nothing is; an empty one takes the link off. False: the editor takes no such address. */
export function putLink(editor: Editor, typed: string): boolean {
  const href = asAddress(typed)
  const chain = editor.chain().extendMarkRange('link')
  if (href === '') return chain.unsetLink().run()
  if (!editor.state.selection.empty || editor.isActive('link')) return chain.setLink({ href }).run()
  if (!editor.can().setLink({ href })) return false
  return chain
    .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
    .run()
}
