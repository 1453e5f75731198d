import { expect, it } from 'vitest'
import { area } from './index.ts'

it('a text that is held to a pattern says what it looks like: "the form is wrong" alone leaves one guessing', () => {
  const silent = area.entities.flatMap((entity) =>
    entity.props
      .filter(
        ({ kind, guarded }) => kind.widget === 'text' && !guarded && own(kind.input.pattern) && !kind.form,
      )
      .map(({ name }) => `${entity.name}.${name}`),
  )
  expect(silent).toEqual([])
})

/** Any text is held to having no control characters. */
const own = (pattern: unknown) => typeof pattern === 'string' && !pattern.startsWith(String.raw`^[^\u0000`)
