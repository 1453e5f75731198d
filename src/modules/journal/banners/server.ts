import { refusals } from '#kernel/definition/index.ts'
import { slice } from '#kernel/http/slice.ts'
import { banners } from './definition.ts'

const refuse = refusals({
  endsBeforeStart: {
    status: 422,
    zh: '结束时间须晚于开始时间，请修改其中一个',
    en: 'The end must come after the start; change one of them',
  },
})

export const slices = [
  slice(banners, {
    async beforeSubmit(_tx, { values, existing }) {
      const { startTime, endTime } = { ...existing, ...values }
      return startTime && endTime && endTime <= startTime ? refuse('endsBeforeStart') : undefined
    },
  }),
]
