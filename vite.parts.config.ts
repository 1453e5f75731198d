import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** As much of the bundler's graph as is asked for here. */
type Graph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

/**
 * Whether a module is reached from these by plain imports, `import()` left out. A list of names would have to be kept by hand,
 * and brings along whatever a later screen imports of the same package.
 */
export function reachedFrom(starts: readonly string[]): (id: string, graph: Graph) => boolean {
  const known = new WeakMap<Graph, Set<string>>()
  return (id, graph) => {
    const reached = known.get(graph) ?? closure(starts, graph)
    known.set(graph, reached)
    return reached.has(id)
  }
}

function closure(starts: readonly string[], graph: Graph): Set<string> {
  const reached = new Set<string>()
  const walk = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) walk(next)
  }
  for (const start of starts) {
    const id = new URL(start, import.meta.url).pathname
    if (!graph.getModuleInfo(id)) throw new Error(`${start} is no part of the build`)
    walk(id)
  }
  return reached
}

/** The family of libraries under antd says nothing of it, and its indexes would bring whole forms and trees for a line of them. */
export const withoutEffects = { test: /node_modules\/@rc-component\//, sideEffects: false }

/** Components whose index hangs others on them (`Input.TextArea`), for files that ask for none of those. */
export const alone: Readonly<Record<string, string>> = {
  Input: 'input/Input',
  Dropdown: 'dropdown/dropdown',
}

/**
 * `import { Table } from 'antd'` as an import of the file that it stands in: through its index every file of the library would
 * be read, and count as reached.
 */
export function fromTheirFiles(library: string, alone: Readonly<Record<string, string>> = {}): Plugin {
  const index = readFileSync(createRequire(import.meta.url).resolve(`${library}/es/index.js`), 'utf8')
  const files = new Map(
    [...index.matchAll(/export \{ default as (\w+) \} from '\.\/([^']+)'/g)].map(
      ([, name, file]) => [name!, file!] as const,
    ),
  )
  const named = new RegExp(`import \\{([^}]+)\\} from '${library}'`, 'g')
  const later = new RegExp(`\\(await import\\('${library}'\\)\\)\\.(\\w+)`, 'g')
  return {
    name: 'from-their-files',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: `'${library}'` },
      handler(code) {
        const fileOf = (name: string, as: string) => {
          const file = (!new RegExp(`\\b${as}\\.\\w`).test(code) && alone[name]) || files.get(name)
          if (!file) throw new Error(`${library} has no ${name} in a file of its own`)
          return `${library}/es/${file}`
        }
        function one(part: string): string {
          const text = part.trim()
          if (text === '' || text.startsWith('type ')) return ''
          const [name = '', as = name] = text.split(' as ')
          return `import ${as} from '${fileOf(name, as)}'`
        }
        const written = code
          .replaceAll(named, (_whole, names: string) => names.split(',').map(one).join(';'))
          .replaceAll(later, (_whole, name: string) => `(await import('${fileOf(name, name)}')).default`)
        return { code: written, map: null }
      },
    },
  }
}

type Swap = { readonly within: string; readonly of: string; readonly by: string }

/** What parts of antd import and is drawn never here, or after a click alone. */
export const lateParts: readonly Swap[] = [
  // Choices above a column, with a tree, radio buttons and a menu for them.
  {
    within: 'antd/es/table/hooks/useFilter/index.js',
    of: './FilterDropdown',
    by: 'src/kernel/ui/library/no-part.ts',
  },
  // Lists of which one row alone is chosen.
  {
    within: 'antd/es/table/hooks/useSelection.js',
    of: '../../radio',
    by: 'src/kernel/ui/library/LateRadio.tsx',
  },
  // Without the button that hangs on it.
  {
    within: 'antd/es/table/hooks/useSelection.js',
    of: '../../dropdown',
    by: 'node_modules/antd/es/dropdown/dropdown.js',
  },
  // Notices in a corner, with a title and buttons: what is said here is said in one line.
  {
    within: 'antd/es/app/App.js',
    of: '../notification/useNotification',
    by: 'src/kernel/ui/library/no-notices.ts',
  },
  // Widths of screens for the rules of a dialog, which the build has made: the grid's own rules are 70 KB of text, for forms.
  {
    within: 'antd/es/modal/style/index.js',
    of: '../../grid/style',
    by: 'src/kernel/ui/library/no-rules.ts',
  },
  // What a form with a `TextArea` or a `Password` would bring along for nobody.
  { within: 'antd/es/input/index.js', of: './OTP', by: 'src/kernel/ui/library/no-part.ts' },
  { within: 'antd/es/input/index.js', of: './Group', by: 'src/kernel/ui/library/no-part.ts' },
]

/** Imports of libraries that are answered by another file. One that the library no longer has fails the build. */
export function inPlaceOf(swaps: readonly Swap[]): Plugin {
  const done = new Set<Swap>()
  return {
    name: 'in-place-of',
    enforce: 'pre',
    resolveId(asked, importer) {
      const swap = swaps.find(
        ({ within, of }) => of === asked && importer?.endsWith(`node_modules/${within}`),
      )
      if (!swap) return
      done.add(swap)
      return new URL(swap.by, import.meta.url).pathname
    },
    buildEnd() {
      const left = swaps.filter((swap) => !done.has(swap))
      if (left.length > 0)
        throw new Error(`imported no more: ${left.map(({ within, of }) => `${of} in ${within}`)}`)
    },
  }
}
