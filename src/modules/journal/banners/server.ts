import { slice } from '#kernel/http/slice.ts'
import { banners } from './definition.ts'

export const slices = [slice(banners)]
