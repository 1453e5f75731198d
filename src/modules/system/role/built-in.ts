/** Role aliases that code asks for; their rows cannot be renamed or removed. */
export const builtIn: ReadonlySet<string> = new Set([
  'administrator',
  'admin',
  'editorInChief',
  'handlingEditor',
  'staff',
  'production',
  'finance',
  'author',
  'reviewer',
])
