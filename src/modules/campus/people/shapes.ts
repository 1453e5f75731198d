import { label } from '#kernel/definition/index.ts'
import { sampleIdentity, wrongIdentity } from './identity.ts'

/** Lies encrypted; four places stay readable at each end. */
export const identityNumber = {
  max: 18,
  pattern: '^\\s*\\d{17}[\\dXx]\\s*$',
  form: label('18 位，末位可为 X', '18 characters, the last may be X'),
  check: wrongIdentity,
  sample: sampleIdentity,
} as const

export const studentStates = {
  '1': { ...label('在读', 'Enrolled'), tone: 'green' },
  '2': { ...label('休学', 'Suspended'), tone: 'amber' },
  '3': { ...label('交流', 'Exchange'), tone: 'info' },
  '4': { ...label('毕业', 'Graduated'), tone: 'neutral' },
  '5': { ...label('退学', 'Withdrawn'), tone: 'red' },
} as const

export const authStates = {
  '10': { ...label('待审核', 'Pending'), tone: 'amber' },
  '20': { ...label('已通过', 'Approved'), tone: 'green' },
  '30': { ...label('已过期', 'Expired'), tone: 'neutral' },
  '40': { ...label('已撤销', 'Revoked'), tone: 'red' },
  '90': { ...label('已驳回', 'Rejected'), tone: 'red' },
  '91': { ...label('已撤回', 'Withdrawn'), tone: 'neutral' },
} as const

export const remarkStates = {
  '1': { ...label('已记录', 'Recorded'), tone: 'neutral' },
  '2': { ...label('待跟进', 'Follow up'), tone: 'amber' },
  '3': { ...label('已关闭', 'Closed'), tone: 'green' },
} as const
