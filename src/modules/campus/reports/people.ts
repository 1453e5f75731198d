/** What people write, vote and note. */
import { label, wallClock } from '#kernel/definition/index.ts'
import { counted } from '#kernel/reports/counted.ts'
import { by, byDay, byMonth, byRecord } from '#kernel/reports/dimensions.ts'
import { count, median, share, total } from '#kernel/reports/figures.ts'
import { schoolComment } from '../community/comments/definition.ts'
import { schoolMoment } from '../community/moments/definition.ts'
import { secondsToReview } from '../community/moments/reviewed.ts'
import { voteRecord } from '../community/votes/ballots/definition.ts'
import { momentVote } from '../community/votes/definition.ts'
import { schoolAuth } from '../people/auths/definition.ts'
import { stuRemark } from '../people/remarks/definition.ts'

/** C15: by the month of the application; what was given was given, also where it ended or was revoked since. */
export const verifications = counted({
  from: { auths: { entity: schoolAuth, at: 'applyTime' } },
  by: [byMonth, by('authType')],
  figures: [
    count('auths', 'applied', label('申请', 'Applications')),
    count('auths', 'waiting', label('待审核', 'Waiting'), { status: '10' }),
    count('auths', 'decided', label('已审核', 'Decided'), { status: '20,30,40,90' }),
    count('auths', 'approved', label('通过', 'Approved'), { status: '20,30,40' }),
    count('auths', 'rejected', label('驳回', 'Rejected'), { status: '90' }),
    share('passShare', label('通过率', 'Pass rate'), 'approved', 'decided'),
    // Of one that was revoked the time is that of the revocation.
    median(
      'auths',
      'review',
      label('审核中位数（小时）', 'Median review, hours'),
      { from: 'applyTime', to: 'auditTime', unit: 'hours' },
      { status: '20,30,90' },
    ),
  ],
  chart: { kind: 'bar', x: 'month', series: ['approved', 'rejected'], share: 'passShare' },
})

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
    median('moments', 'review', label('审核中位数（分钟）', 'Median review, minutes'), {
      seconds: secondsToReview,
      unit: 'minutes',
    }),
  ],
  chart: { kind: 'line', x: 'month', series: ['posts', 'heldBack'] },
})

/** C12, by day: moments and comments side by side. */
export const communityDays = counted({
  from: {
    moments: { entity: schoolMoment, at: 'createTime' },
    comments: { entity: schoolComment, at: 'createTime' },
  },
  by: [byDay],
  figures: [
    count('moments', 'posts', label('动态', 'Moments')),
    count('moments', 'heldBack', label('驳回或下架', 'Rejected or taken down'), { status: '30,90' }),
    count('comments', 'comments', label('评论', 'Comments')),
    count('comments', 'commentsHeld', label('评论驳回或隐藏', 'Comments rejected or hidden'), {
      status: '30,90',
    }),
    count('comments', 'commentsWaiting', label('评论待审核', 'Comments waiting'), { status: '10' }),
    count('comments', 'commentsReported', label('评论被举报', 'Comments reported'), { reportCount_ge: '1' }),
  ],
  chart: { kind: 'line', x: 'day', series: ['posts', 'comments', 'heldBack'] },
})

const ended = { status: '30' }

/** C13: turnout of votes that have ended, of those who could vote then; who voted for what stands with the vote. */
export const votes = counted({
  from: {
    ballots: { entity: voteRecord, at: 'voteTime' },
    votes: { entity: momentVote, at: 'endTime' },
  },
  by: [byRecord('voteId', 'momentVote', label('投票', 'Vote'))],
  figures: [
    total('votes', 'took', label('投票人数（已结束）', 'Voters (ended)'), 'voterCount', ended, 'count'),
    total(
      'votes',
      'eligible',
      label('应投人数（已结束）', 'Eligible (ended)'),
      'eligibleCount',
      ended,
      'count',
    ),
    share('turnout', label('投票率', 'Turnout'), 'took', 'eligible'),
    count('ballots', 'voters', label('期内有效票', 'Valid ballots in the period'), { status: '1' }),
    count('ballots', 'withdrawn', label('已撤销', 'Revoked'), { status: '0' }),
  ],
  order: '-took',
  chart: { kind: 'bar', x: 'voteId', series: ['took', 'eligible'] },
})

/** C14: by who follows them up; overdue is what should have been followed up by now. */
export const remarks = counted({
  from: { remarks: { entity: stuRemark, at: 'happenTime' } },
  by: [by('followUserId'), by('remarkType')],
  figures: [
    count('remarks', 'remarks', label('备注', 'Remarks')),
    count('remarks', 'open', label('待跟进', 'To follow up'), { status: '2' }),
    count('remarks', 'overdue', label('其中逾期', 'Of them overdue'), ({ period, caller }) => ({
      status: '2',
      followUpTime_datelt: wallClock(period.now, caller.timeZone),
    })),
    share('overdueShare', label('逾期率', 'Share overdue'), 'overdue', 'open'),
    count('remarks', 'closed', label('已关闭', 'Closed'), { status: '3' }),
  ],
})
