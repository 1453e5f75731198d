import { livesOf } from '#kernel/life/life.ts'
import { aircondLife } from './aircond/life.ts'
import { communityLives } from './community/lists/lives.ts'
import { changeLife } from './leasing/changes/life.ts'
import { installLife } from './leasing/installs/life.ts'
import { rentLife } from './leasing/rents/life.ts'
import { voucherLife } from './money/vouchers/life.ts'
import { authLife } from './people/auths/life.ts'
import { remarkLife } from './people/remarks/life.ts'
import { studentLife } from './people/students/life.ts'
import { repairLife } from './repair/applications/life.ts'
import { assessLife } from './repair/assessments/life.ts'
import { workOrderLife } from './repair/work-orders/life.ts'
import { shopLives } from './shop/lists/lives.ts'

const own = livesOf([
  aircondLife,
  repairLife,
  workOrderLife,
  assessLife,
  studentLife,
  authLife,
  remarkLife,
  voucherLife,
  installLife,
  rentLife,
  changeLife,
])

/** The lives of the area; a browser loads them when somebody takes the first step. */
export const lives = own.concat(shopLives, communityLives)
