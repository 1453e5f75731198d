import { dirname } from 'node:path'
import { cruise, type IModule } from 'dependency-cruiser'
import { describe, expect, it } from 'vitest'
import { circles } from './rooms.ts'

/** The rule for files (`.dependency-cruiser.cjs`) does not see two folders that import each other through four files. */
describe('rooms', () => {
  it('no folder of an area imports one that leads back to it, types included', async () => {
    const { output } = await cruise(['src/modules'], {
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '\\.test\\.tsx?$|/testing/' },
      tsPreCompilationDeps: true,
      enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    })
    if (typeof output === 'string') throw new Error(output)
    expect(output.modules.length).toBeGreaterThan(300)
    expect(circles(edgesOf(output.modules))).toEqual([])
  })

  it('a circle of three is found and named, a way without return is none', () => {
    const edges = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'd'],
    ] as const
    expect(circles(edges)).toEqual([['a', 'b', 'c']])
    expect(circles(edges.filter(([from]) => from !== 'b'))).toEqual([])
  })
})

/**
 * A folder of an area. What stands beside them (its lists, what it hands to the server) counts file by file, and so does a
 * definition: it is data that imports definitions alone, and parent and child look at each other's.
 */
function roomOf(path: string): string | undefined {
  if (!path.startsWith('src/modules/')) return undefined
  const alone = path.split('/').length <= 4 || /\/(definition|shapes|words|rules)\.ts$/.test(path)
  return alone ? path : dirname(path)
}

function edgesOf(modules: readonly IModule[]): (readonly [string, string])[] {
  return modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved }) => {
      const [from, to] = [roomOf(source), roomOf(resolved)]
      return from && to && from !== to ? [[from, to] as const] : []
    }),
  )
}
