import { label } from '#kernel/definition/index.ts'
import { may, must } from '#kernel/life/asks.ts'
import { foreign, no } from '#kernel/life/failure.ts'
import { life, shape } from '#kernel/life/life.ts'
import { reported } from '../reports/waiting.ts'
import { communityOffices, communityRoles } from '../shapes.ts'
import { schoolMoment as moment, type Moment } from './definition.ts'

/** How many others of its campus are pinned now. */
export type Facts = { readonly pinned?: number }
const mostPinned = 3
/** Lost and found, second-hand, help: something that comes to an end. */
const maySettle: readonly string[] = ['3', '4', '5']

/** Campus domain 4.14. */
export const momentLife = life(moment, {
  roles: communityRoles,
  facts: shape<Facts>(),
  stands: (row: Moment, { userId, roles }) => [
    ...communityOffices(roles),
    ...(row.authorId === userId ? (['S'] as const) : []),
  ],
  begins: [
    { id: 'MO1', to: '10', who: ['S'] },
    { id: 'MO2', to: '20', who: ['S'] },
  ],
  ends: ['92'],
  steps: (step) => ({
    approve: step({
      ways: [{ id: 'MO3', from: ['10'], to: '20', who: ['C'] }],
      sets: ({ row, caller, now }) => ({
        auditUserId: caller.userId,
        auditTime: now,
        publishTime: row.publishTime ?? now,
        reportCount: 0,
      }),
    }),
    reject: step({
      ways: [{ id: 'MO4', from: ['10'], to: '90', who: ['C'] }],
      asks: must(moment, 'auditOpinion'),
      sets: ({ caller, now }) => ({ auditUserId: caller.userId, auditTime: now }),
    }),
    resubmit: step({
      ways: [{ id: 'MO5', from: ['90'], to: '10', who: ['S'] }],
      // What it was reported for was answered; sent again, it is another.
      sets: () => ({ auditOpinion: null, reportCount: 0 }),
    }),
    takeDown: step({
      ways: [{ id: 'MO6', from: ['20'], to: '30', who: ['C', 'M'] }],
      asks: must(moment, 'auditOpinion'),
      sets: ({ caller, now }) => ({ auditUserId: caller.userId, auditTime: now, topFlag: false }),
    }),
    reported: step({
      label: label('多人举报', 'Reported by several'),
      ways: [{ id: 'MO7', from: ['20'], to: '10', who: ['SY'] }],
      sets: () => ({ topFlag: false }),
    }),
    keep: step({
      ways: [{ id: 'MO13', from: ['20'], who: ['C', 'M'] }],
      when: [reported],
      sets: () => ({ reportCount: 0 }),
    }),
    restore: step({ ways: [{ id: 'MO8', from: ['30'], to: '20', who: ['C', 'M'] }] }),
    reviewAgain: step({
      label: label('修改后送审', 'Review after a change'),
      ways: [{ id: 'MO9', from: ['20'], to: '10', who: ['SY'] }],
    }),
    withdraw: step({
      ways: [{ id: 'MO10', from: ['10', '20', '90'], to: '92', who: ['S'] }],
      sets: () => ({ topFlag: false }),
    }),
    settle: step({
      ways: [{ id: 'MO14', from: ['20'], who: ['S'] }],
      when: [
        ({ row }) =>
          !maySettle.includes(row.momentType) &&
          no(
            'settleKind',
            label(
              '只有失物招领、二手和求助可以标为已解决',
              'Only what was lost or found, second-hand goods and calls for help are settled',
            ),
          ),
        ({ row }) =>
          row.settledTime !== null &&
          foreign(no('settledAlready', label('已标为已解决', 'It is marked as settled already'))),
      ],
      sets: ({ now }) => ({ settledTime: now }),
    }),
    unsettle: step({
      ways: [{ id: 'MO15', from: ['20'], who: ['S'] }],
      when: [
        ({ row }) =>
          row.settledTime === null &&
          foreign(no('notSettled', label('还没有标为已解决', 'It is not marked as settled'))),
      ],
      sets: () => ({ settledTime: null }),
    }),
    top: step({
      ways: [{ id: 'MO11', from: ['20'], who: ['C'] }],
      asks: may(moment, 'topUntil'),
      needs: [
        ({ asked, now }) =>
          asked.topUntil &&
          asked.topUntil <= now &&
          no(
            'pinnedUntil',
            label(
              '置顶至的时间应晚于现在；不填则一直置顶',
              'It is pinned until a time to come, or leave it empty',
            ),
            {},
            'topUntil',
          ),
      ],
      checks: [
        ({ facts }) =>
          (facts.pinned ?? 0) >= mostPinned &&
          no(
            'pinnedFull',
            label(
              '本校区已有 {n} 条置顶，请先取消一条',
              'This campus has {n} pinned moments, unpin one first',
            ),
            { n: mostPinned },
          ),
      ],
      sets: () => ({ topFlag: true }),
    }),
    untop: step({
      ways: [{ id: 'MO12', from: ['20'], who: ['C'] }],
      when: [
        ({ row }) =>
          !row.topFlag && foreign(no('notPinned', label('这条动态没有置顶', 'This moment is not pinned'))),
      ],
      sets: () => ({ topFlag: false, topUntil: null }),
    }),
  }),
  plain: { edit: { from: ['10', '20', '90'], who: ['S'] } },
})
