import { slice } from '#kernel/http/slice.ts'
import { articleTypes } from './definition.ts'

export const slices = [slice(articleTypes)]
