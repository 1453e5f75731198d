/** What people write, vote and note. */
import { label } from '#kernel/definition/index.ts'
import { counted } from '#kernel/reports/counted.ts'
import { by, byMonth } from '#kernel/reports/dimensions.ts'
import { count, median, share } from '#kernel/reports/figures.ts'
import { schoolMoment } from '../community/moments/definition.ts'
import { voteRecord } from '../community/votes/ballots/definition.ts'
import { stuRemark } from '../people/remarks/definition.ts'

/** C12: moments by the month in which they were written. */
export const community = counted({
  from: { moments: { entity: schoolMoment, at: 'createTime' } },
  by: [byMonth, by('momentType')],
  figures: [
    count('moments', 'posts', label('动态', 'Moments')),
    count('moments', 'published', label('已发布', 'Published'), { status: '20' }),
    count('moments', 'waiting', label('待审核', 'Waiting'), { status: '10' }),
    count('moments', 'rejected', label('已驳回', 'Rejected'), { status: '90' }),
    count('moments', 'takenDown', label('已下架', 'Taken down'), { status: '30' }),
    count('moments', 'heldBack', label('驳回或下架', 'Rejected or taken down'), { status: '30,90' }),
    share('heldBackShare', label('驳回下架率', 'Share held back'), 'heldBack', 'posts'),
    count('moments', 'reported', label('被举报', 'Reported'), { reportCount_ge: '1' }),
    median('moments', 'review', label('审核中位数（小时）', 'Median review, hours'), {
      from: 'createTime',
      to: 'auditTime',
      unit: 'hours',
    }),
  ],
  chart: { kind: 'line', x: 'month', series: ['posts', 'heldBack'] },
})

/** C13: a ballot is a voter; who voted for what stands with the vote. */
export const votes = counted({
  from: { ballots: { entity: voteRecord, at: 'voteTime' } },
  by: [by('voteId')],
  figures: [
    count('ballots', 'voters', label('有效票', 'Valid ballots'), { status: '1' }),
    count('ballots', 'withdrawn', label('已撤销', 'Revoked'), { status: '0' }),
  ],
  order: '-voters',
  chart: { kind: 'bar', x: 'voteId', series: ['voters'] },
})

/** C14: by who follows them up. */
export const remarks = counted({
  from: { remarks: { entity: stuRemark, at: 'happenTime' } },
  by: [by('followUserId'), by('remarkType')],
  figures: [
    count('remarks', 'remarks', label('备注', 'Remarks')),
    count('remarks', 'open', label('待跟进', 'To follow up'), { status: '2' }),
    count('remarks', 'closed', label('已关闭', 'Closed'), { status: '3' }),
  ],
})
