import { label } from '#kernel/definition/index.ts'
import { ours, oursWith } from '#kernel/definition/ours.ts'

/** Why something ends that nobody ended by hand, in words that both readers understand. */
export const unpaid = ours(label('逾期未缴费，系统取消', 'Not paid in time, cancelled by the system'))
export const movedOut = ours(
  label('申请人已搬离该宿舍，系统取消', 'The applicant no longer lives in the room, cancelled by the system'),
)
export const leftSchool = ours(label('学生已退学', 'The student has left the school'))
export const applicationOver = ours(label('申请已取消', 'The application was cancelled'))
export const licenceOver = ours(label('证照到期', 'The licence has expired'))

/** What an order is about that an application has brought about. */
export const hangAt = oursWith(label('安装空调，位号 {n}', 'Install a unit, slot {n}'))
export const takeDown = ours(label('退租拆机', 'Take the unit down, the lease ends'))
export const inspectInPlace = ours(
  label('退租验机，机器留原位', 'Inspect the unit, the lease ends; it stays where it hangs'),
)
export const entered = ours(
  label('安装完成时自动建档，资料待补充', 'Entered when it was installed, its particulars are still missing'),
)
