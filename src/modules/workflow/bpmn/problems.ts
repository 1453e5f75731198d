import type { Label } from '#kernel/definition/index.ts'

/** What keeps a file from being deployed, in words that say what to do. `{x}` is filled in. */
export const problemWords = {
  notXml: {
    zh: '文件不是可读取的 BPMN 2.0 XML：{why}，请从设计器重新导出',
    en: 'The file is no BPMN 2.0 XML that can be read: {why}. Export it anew from the designer',
  },
  letters: {
    zh: '文件的文字与首行声明的编码不符，请以 UTF-8 重新保存后上传',
    en: 'The file is not written in the letters that its first line names; save it as UTF-8 and send it again',
  },
  doctype: {
    zh: '文件含有 DOCTYPE 或实体声明，不予读取，请删除后再上传',
    en: 'The file declares a DOCTYPE or entities and is not read; remove them and send it again',
  },
  tooLarge: {
    zh: '文件超过 1 MB 或 2000 个元素，请拆成几个流程，用调用活动连接',
    en: 'The file is larger than 1 MB or 2,000 elements; split it into processes that call each other',
  },
  tooDeep: {
    zh: '元素嵌套超过 60 层，请减少子流程的层数',
    en: 'Elements are nested more than 60 deep; use fewer sub-processes inside each other',
  },
  noProcess: {
    zh: '文件中没有可执行的流程，请勾选流程的“可执行”',
    en: 'No process in the file is executable; mark one as executable',
  },
  manyProcesses: {
    zh: '文件中有 {n} 个可执行的流程，每个文件请只放一个',
    en: 'There are {n} executable processes in the file; put one into each file',
  },
  badId: {
    zh: '标识“{id}”不可用：请用字母开头，只含字母、数字、- _ .，不超过 100 个字符',
    en: 'The id “{id}” cannot be used: begin with a letter, use letters, digits, - _ . and at most 100 characters',
  },
  twiceId: {
    zh: '标识“{id}”出现了两次，请将其中一个改名',
    en: 'The id “{id}” is there twice; rename one of the two',
  },
  reservedId: {
    zh: '标识“{id}”是保留名，请改名',
    en: 'The id “{id}” is a reserved name; rename it',
  },
  longName: {
    zh: '名称“{name}…”有 {length} 个字，最多 {most} 个，请缩短，详细内容写入说明',
    en: 'The name “{name}…” has {length} letters of at most {most}; shorten it and put the rest into the documentation',
  },
  longText: {
    zh: '“{text}…”有 {length} 个字，最多 {most} 个，请缩短',
    en: '“{text}…” has {length} letters of at most {most}; shorten it',
  },
  unsupported: {
    zh: '“{what}”不受支持，请改用人工任务、服务任务、网关或定时、消息事件',
    en: '“{what}” is not supported; use user or service tasks, gateways, or timer and message events',
  },
  script: {
    zh: '“{what}”会执行文件中的代码，不受支持，请改用服务任务的动作或条件表达式',
    en: '“{what}” would run code of the file and is not supported; use an action of a service task or a condition',
  },
  strangeAttribute: {
    zh: '“{what}”不是 BPMN 的属性，不会起作用；请删除，或加上其工具的前缀（如 flow:assignee）',
    en: '“{what}” is no attribute of BPMN and would count for nothing; remove it, or write it with the prefix of its tool, as flow:assignee',
  },
  badWay: {
    zh: '这条连线{why}，请在设计器中重新连接',
    en: 'This way {why}; connect it anew in the designer',
  },
  foreignDefault: {
    zh: '默认出口“{flow}”不是从这里出去的，请重新选择默认出口',
    en: 'The default way “{flow}” does not lead out of here; choose another',
  },
  noConditionHere: {
    zh: '这里会走全部出口，“{flow}”上的条件不起作用；请删除条件，或改用包容网关',
    en: 'All ways out of here are taken, and the condition of “{flow}” would count for nothing; remove it, or use an inclusive gateway',
  },
  badBoundary: {
    zh: '边界事件只能附在任务、子过程或调用活动上，请移到其中一个上面',
    en: 'A boundary event sits on a task, a sub-process or a call activity; move it to one',
  },
  unresolved: {
    zh: '“{what}”指向不存在的元素，请在设计器中重新连接',
    en: '“{what}” points at an element that is not there; connect it again in the designer',
  },
  noStart: {
    zh: '流程缺少空开始事件，请添加一个',
    en: 'The process has no plain start event; add one',
  },
  manyStarts: {
    zh: '流程有 {n} 个开始事件，请只保留一个空开始事件',
    en: 'There are {n} start events; keep one plain start event',
  },
  plainStart: {
    zh: '开始事件不能是“{what}”：流程由人发起；请改用空开始事件，要等时间或消息时，在它后面加中间事件',
    en: 'A start event cannot be “{what}”: people start a process. Make it a plain one, and where a time or a message is to be waited for, put an intermediate event after it',
  },
  startAlone: {
    zh: '开始事件之后没有步骤，流程一发起就会结束，请把它连到第一步',
    en: 'Nothing follows the start event, and the process would be over as it begins; connect it to the first step',
  },
  noEnd: {
    zh: '从开始事件走不到终点，流程永远办不完，请画一条通往结束事件的路',
    en: 'No way from the start comes to an end, and the process would never be over; draw one to an end event',
  },
  unreached: {
    zh: '从开始事件走不到这一步，请连线或删除',
    en: 'This step cannot be reached from the start; connect it or remove it',
  },
  deadEnd: {
    zh: '网关没有出口，请连到下一步',
    en: 'The gateway leads nowhere; connect it to the next step',
  },
  noCondition: {
    zh: '网关的出口“{flow}”没有条件也不是默认出口，请写条件或设为默认',
    en: 'The way “{flow}” out of this gateway has no condition and is not the default; give it one or make it the default',
  },
  badExpression: {
    zh: '表达式“{text}”无法使用：{why}',
    en: 'The expression “{text}” cannot be used: {why}',
  },
  badVariable: {
    zh: '变量名“{what}”不可用：请用字母开头，只含字母、数字和下划线，不超过 40 个字符',
    en: 'No variable can be called “{what}”: begin with a letter, use letters, digits and _, and at most 40 characters',
  },
  noPeople: {
    zh: '没有说明由谁办理，请指定办理人、角色、部门、岗位或发起人的负责人',
    en: 'Nobody is named to do this step; choose a person, role, department, post, or the starter’s manager',
  },
  noSuchRole: {
    zh: '没有别名为“{what}”的角色，请在属性栏选择现有的角色',
    en: 'No role has the alias "{what}"; choose one that there is',
  },
  noSuchPost: {
    zh: '没有编号为“{what}”的岗位，请在属性栏选择现有的岗位',
    en: 'No post has the code “{what}”; choose one that there is',
  },
  noSuchDept: {
    zh: '没有名为“{what}”的部门，请在属性栏选择现有的部门',
    en: 'No department is called “{what}”; choose one that there is',
  },
  noSuchAccount: {
    zh: '没有可以登录的账号“{what}”，流程走到这里会停下，请改选在职的人，或先建好账号',
    en: 'Nobody can sign in as “{what}”, and the process would stop here; choose somebody who is there, or make the account first',
  },
  noAction: {
    zh: '没有选择动作，或动作“{what}”不在目录中，请从动作目录中选择',
    en: 'No action is chosen, or “{what}” is not in the catalogue; choose one of the product’s actions',
  },
  missingInput: {
    zh: '动作缺少“{what}”，请填写',
    en: 'The action lacks “{what}”; fill it in',
  },
  noMessage: {
    zh: '没有选择消息，请选择或新建一个有名称的消息',
    en: 'No message is chosen; choose or make one that has a name',
  },
  noCollection: {
    zh: '由多人办理，但没有说明是哪些人：请在“人员集合”中选择表单的“多位人员”字段',
    en: 'Several people do it, but nobody says who: choose a field “People” of the form under “Collection”',
  },
  badTimer: {
    zh: '时间“{text}”不是 ISO 8601，时长如 PT2H、P3D，时刻如 2026-12-01T09:00:00+08:00，重复如 R3/PT1H（至少 1 分钟）',
    en: '“{text}” is no ISO 8601 time: PT2H or P3D for a while, 2026-12-01T09:00:00+08:00 for a moment, R3/PT1H to repeat (a minute at least)',
  },
  noTimer: { zh: '没有填写时间，请填写', en: 'No time is given; fill it in' },
  noCalled: {
    zh: '没有写明调用哪个流程，请选择一个流程的标识（不可用表达式）',
    en: 'It is not said which process is called; choose the key of one, not an expression',
  },
  eventGateway: {
    zh: '事件网关之后只能是定时或消息事件、接收任务，请调整“{what}”',
    en: 'After an event-based gateway only timer or message events and receive tasks may stand; change “{what}”',
  },
  noRecord: {
    zh: '步骤要用记录自己的画面（{what}），但流程没有为任何步骤把关：请在流程属性中填写把关的步骤，写法为 view 或 edit',
    en: 'The step is to show the screen of a record ({what}), but the process guards no step: name the step in the properties of the process; it is view or edit',
  },
  badListener: {
    zh: '监听的“{what}”不可用：时机为进入（enter）或离开（leave），动作为通知、邮件或抄送；要设置变量请用服务任务',
    en: '“{what}” cannot be listened with: on is enter or leave, and the action notifies, mails or copies; set a variable by a service task',
  },
  badField: {
    zh: '表单字段“{key}”无法使用（类型 {type}）：变量名用字母开头，类型为 string、long、double、boolean、date 或带选项的 enum',
    en: 'The form field “{key}” cannot be used (type {type}): begin its id with a letter; string, long, double, boolean, date, or enum with values',
  },
  noDue: {
    zh: '提醒和升级从办理期限算起，请填写办理期限',
    en: 'Reminder and escalation count from when it is due; say when that is',
  },
  mirrorsAndGuards: {
    zh: '流程不能既镜像记录又为步骤把关，请分成两个流程',
    en: 'A process cannot both mirror records and guard a step; draw two',
  },
  mirrorsNothing: {
    zh: '镜像流程没有一个节点写明记录状态，请在节点属性中填写',
    en: 'No element of the mirror names a state of the records; name them in their properties',
  },
  badAccess: {
    zh: '表单权限“{text}”写法不对，请在属性栏重新设置',
    en: 'The field rights “{text}” are not written correctly; set them again in the properties',
  },
} as const

export type ProblemCode = keyof typeof problemWords
export type Params = Readonly<Record<string, string | number | Label>>
