import { lived } from '#kernel/http/lived.ts'
import { slice } from '#kernel/http/slice.ts'
import { find } from '#kernel/store/rows.ts'
import { schoolDorm } from '../places/dorm/definition.ts'
import { schoolAircond } from './definition.ts'
import { aircondLife } from './life.ts'

export const slices = [
  slice(schoolAircond, {
    life: lived(aircondLife, {
      effects: {
        // A unit stands where its room stands.
        async install({ tx, asked }) {
          const room = await find(tx, schoolDorm, asked.dormId ?? '')
          return room && { buildId: room.buildId, ...(room.campusId && { campusId: room.campusId }) }
        },
      },
    }),
  }),
]
