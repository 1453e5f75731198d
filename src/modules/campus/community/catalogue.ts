import { refusals } from '#kernel/definition/index.ts'

/** What the plain calls of the community refuse. */
export const refuseHere = refusals({
  anonymousKind: {
    status: 422,
    field: 'anonymousFlag',
    zh: '只有“日常”和“表白墙”可以匿名',
    en: 'Only daily moments and confessions may be anonymous',
  },
  contactKind: {
    status: 422,
    field: 'contactInfo',
    zh: '只有失物招领、二手和求助可以留联系方式',
    en: 'A contact is for lost and found, second-hand and help alone',
  },
  tooManyToday: {
    status: 429,
    zh: '今天已发 {n} 条动态，请明天再发',
    en: 'You posted {n} moments today, go on tomorrow',
  },
  tooManyComments: {
    status: 429,
    zh: '10 分钟内最多评论 {n} 条，请稍后再发',
    en: 'At most {n} comments in 10 minutes, wait a little',
  },
  momentVoted: {
    status: 409,
    zh: '已有人在这条动态的投票中投票，内容不能再改',
    en: 'People have voted on this moment already, it can no longer be changed',
  },
  targetGone: {
    status: 404,
    zh: '没有找到这个对象，可能已被下架或删除',
    en: 'It was not found, it may have been taken down',
  },
  parentElsewhere: {
    status: 422,
    zh: '回复的评论不属于这个对象',
    en: 'That comment belongs to something else',
  },
  parentGone: {
    status: 409,
    zh: '您回复的评论现在看不到了，可能已被隐藏或删除，请作为新评论发布',
    en: 'The comment that you answer is not there any more, it may have been hidden or deleted. Post yours as a comment of its own',
  },
  reportedAlready: {
    status: 409,
    zh: '您已举报过，处理结果会在消息中告知',
    en: 'You have reported it already; what comes of it is told in your messages',
  },
  reportOwn: { status: 422, zh: '不能举报自己的内容', en: 'You cannot report what you wrote yourself' },
  voteOptions: {
    status: 422,
    field: 'options',
    zh: '选项须为 2 至 20 个互不相同的文字',
    en: 'Options are 2 to 20 texts, each different',
  },
  voteMost: {
    status: 422,
    field: 'maxChoices',
    zh: '最多可选数应为 1 到选项个数，单选为 1',
    en: 'At most as many choices as there are options, and 1 for a single choice',
  },
  voteWindow: {
    status: 422,
    field: 'endTime',
    zh: '截止时间应晚于开始时间和现在，且不超过开始后 90 天',
    en: 'A vote ends after it starts and after now, within 90 days of its start',
  },
  votePlace: {
    status: 422,
    field: 'targetIds',
    zh: '没有叫“{name}”的校区或楼栋，请按列表中的名称填写',
    en: 'There is no campus or building called “{name}”; write it as its list has it',
  },
  voteYear: {
    status: 422,
    field: 'targetIds',
    zh: '“{name}”不是入学年份，请填四位数字，如 2026',
    en: '“{name}” is no year of entry; write four figures, as 2026',
  },
  voteTargets: { status: 422, field: 'targetIds', zh: '请选择投票范围内的对象', en: 'Choose who may vote' },
  voteFrozen: {
    status: 409,
    zh: '已有人投票，选项、匿名、投票规则和起止时间不能再改；需要延长请延期，需要提前结束请结束投票',
    en: 'People have voted: options, anonymity, rules and times stay as they are. Extend the vote, or end it, instead',
  },
  voteBegun: {
    status: 409,
    field: 'startTime',
    zh: '投票已经开始，不能再推迟；需要推迟请取消后重新发起',
    en: 'The vote has begun and cannot be put off any more: cancel it and start another',
  },
  votePolls: {
    status: 403,
    zh: '独立投票由工作人员发起，请在自己的动态里发起投票',
    en: 'Polls of their own are started by staff, add yours to a moment of your own',
  },
  voteMoment: {
    status: 422,
    field: 'momentId',
    zh: '请选择自己的、还没有投票的动态',
    en: 'Choose a moment of your own that has no vote yet',
  },
  voteUnsigned: {
    status: 422,
    field: 'momentId',
    zh: '匿名动态不能发起投票，否则会暴露是谁发的；请另发一条署名动态',
    en: 'An anonymous post takes no vote, which would tell who wrote it; post one with your name',
  },
  voteHeld: { status: 409, zh: '已有人投票，不能删除，只能取消', en: 'People have voted, cancel it instead' },
  voteOfMoment: {
    status: 409,
    zh: '动态里的投票随动态留存，不能删除；不再需要的请取消投票',
    en: 'A vote of a moment stays with it and is not removed; cancel it if it is not wanted any more',
  },
  voteEnded: {
    status: 409,
    zh: '投票还没有开始，或已经结束',
    en: 'Voting is not open, it has ended or not begun',
  },
  voteOff: {
    status: 409,
    zh: '投票已被取消，或所在的动态已下架，不能再投',
    en: 'The vote was cancelled, or its moment was taken down: nobody votes any more',
  },
  voteOnce: { status: 409, zh: '您已投过票', en: 'You have voted' },
  voteChanges: { status: 409, zh: '最多改票 {n} 次', en: 'A vote may be changed {n} times' },
  voteChoices: {
    status: 422,
    zh: '选项数量不符，请选择 1 至 {n} 项',
    en: 'Wrong number of choices, choose 1 to {n}',
  },
  voteScope: { status: 403, zh: '不在投票范围', en: 'Not eligible' },
  voteResults: { status: 403, zh: '结果将在{when}公布', en: 'Results are told {when}' },
  ballotKept: { status: 409, zh: '选票须留存，不能增删改', en: 'Ballots are kept as they were cast' },
  scoreKept: {
    status: 409,
    zh: '评分须留存，不能删除；有误的请用“作废”',
    en: 'Scores are kept and never removed; revoke what is wrong',
  },
  praiseKept: { status: 409, zh: '点赞请用“点赞”切换', en: 'Praise is switched on and off by its own call' },
  scoreStars: {
    status: 422,
    field: 'score',
    zh: '评分应为 1 至 5 的整数',
    en: 'A score is a whole number from 1 to 5',
  },
  scoreItems: {
    status: 422,
    field: 'scoreItems',
    zh: '分项之和应等于总分',
    en: 'The items must add up to the score',
  },
  scoreComment: { status: 422, field: 'content', zh: '低分请写明原因', en: 'Say why the score is low' },
  scoreBought: {
    status: 422,
    zh: '只能为已完成的、自己的、还没有评分的订单评分',
    en: 'Only own completed orders that were not scored yet can be scored',
  },
  scoreOwnShop: { status: 403, zh: '不能为自己的店铺评分', en: 'You cannot score your own shop' },
  scoreInspector: {
    status: 403,
    zh: '卫生评分由宿管员或校区经理填写',
    en: 'Hygiene is scored by wardens and campus managers',
  },
  scoreDay: {
    status: 422,
    field: 'checkDate',
    zh: '请填写检查日期：不晚于今天，最早一年前',
    en: 'Enter the day of the inspection, within the last year and not one ahead',
  },
})
