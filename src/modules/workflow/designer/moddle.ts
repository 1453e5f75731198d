/** What our files say beside BPMN: who does a step, its fields, its action. Namespaces of other tools stay as they came. */
const attributes = (names: readonly string[]) => names.map((name) => ({ name, isAttr: true, type: 'String' }))

export const flowModdle = {
  name: 'Flow',
  uri: 'urn:back-office:flow',
  prefix: 'flow',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Person',
      extends: ['bpmn:UserTask'],
      properties: attributes([
        'assignee',
        'candidateUsers',
        'roles',
        'posts',
        'depts',
        'starterManager',
        'due',
        'fields',
        'remind',
        'escalate',
        'bulk',
        'record',
      ]),
    },
    { name: 'Standing', extends: ['bpmn:FlowNode'], properties: attributes(['state']) },
    { name: 'Bound', extends: ['bpmn:Process'], properties: attributes(['mirrors', 'guards']) },
    { name: 'Acting', extends: ['bpmn:ServiceTask', 'bpmn:SendTask'], properties: attributes(['action']) },
    {
      name: 'Several',
      extends: ['bpmn:MultiInstanceLoopCharacteristics'],
      properties: attributes(['collection', 'elementVariable']),
    },
    {
      name: 'Listener',
      superClass: ['Element'],
      properties: [...attributes(['event', 'action']), { name: 'given', isMany: true, type: 'Given' }],
    },
    { name: 'Given', superClass: ['Element'], properties: attributes(['name', 'value']) },
  ],
}
