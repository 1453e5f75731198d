import { lived } from '#kernel/http/lived.ts'
import { slice } from '#kernel/http/slice.ts'
import { schoolAircond } from './definition.ts'
import { aircondLife } from './life.ts'

export const slices = [slice(schoolAircond, { life: lived(aircondLife) })]
