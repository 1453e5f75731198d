import { expect, it } from 'vitest'
import { callsIn, skeleton, type Document } from './calls.ts'

const document: Document = {
  paths: {
    '/api/b/submit': {
      post: {
        'x-permission': 'b_add',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/bInput' } } } },
      },
    },
    '/api/a/list': { get: { parameters: [{ name: 'size' }] } },
  },
  components: { schemas: { bInput: { required: ['name'], properties: { name: {}, remark: {} } } } },
}

it('calls come in the order of their paths, with what they take', () => {
  const [list, submit] = callsIn(document)
  expect(list).toMatchObject({ method: 'GET', path: 'a/list', parameters: [{ name: 'size' }] })
  expect(submit).toMatchObject({ method: 'POST', path: 'b/submit', permission: 'b_add' })
})
it('a first body holds what is required, empty', () => {
  expect(JSON.parse(skeleton(callsIn(document)[1]?.body, document))).toEqual({ name: '' })
  expect(skeleton(undefined, document)).toBe('{}')
})
