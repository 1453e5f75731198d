import { describe, expect, it } from 'vitest'
import { readBpmnFile } from './read.parser.ts'

/** Files as Camunda Modeler and the Flowable designer write them. */
const camunda = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:modeler="http://camunda.org/schema/modeler/1.0" id="Definitions_1" targetNamespace="http://bpmn.io/schema/bpmn" exporter="Camunda Modeler" exporterVersion="5.20.0" modeler:executionPlatform="Camunda Platform" modeler:executionPlatformVersion="7.20.0">
  <bpmn:process id="invoice" name="Invoice Receipt" isExecutable="true" camunda:historyTimeToLive="P30D">
    <bpmn:startEvent id="StartEvent_1"><bpmn:outgoing>Flow_1</bpmn:outgoing></bpmn:startEvent>
    <bpmn:sequenceFlow id="Flow_1" sourceRef="StartEvent_1" targetRef="approve" />
    <bpmn:userTask id="approve" name="Approve Invoice" camunda:formKey="embedded:app:forms/approve.html" camunda:assignee="\${approver}" camunda:candidateGroups="finance,post:cfo" camunda:dueDate="\${due}">
      <bpmn:incoming>Flow_1</bpmn:incoming><bpmn:outgoing>Flow_2</bpmn:outgoing>
    </bpmn:userTask>
    <bpmn:exclusiveGateway id="ok" name="Approved?"><bpmn:incoming>Flow_2</bpmn:incoming><bpmn:outgoing>yes</bpmn:outgoing><bpmn:outgoing>no</bpmn:outgoing></bpmn:exclusiveGateway>
    <bpmn:sequenceFlow id="Flow_2" sourceRef="approve" targetRef="ok" />
    <bpmn:sequenceFlow id="yes" sourceRef="ok" targetRef="sign"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${approved &amp;&amp; amount &gt;= 100}</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="no" sourceRef="ok" targetRef="end"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${!approved || amount &lt; 100}</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:userTask id="sign" name="Sign" camunda:assignee="\${signer}">
      <bpmn:multiInstanceLoopCharacteristics camunda:collection="signers" camunda:elementVariable="signer"><bpmn:completionCondition xsi:type="bpmn:tFormalExpression">\${nrOfCompletedInstances/nrOfInstances >= 0.6}</bpmn:completionCondition></bpmn:multiInstanceLoopCharacteristics>
    </bpmn:userTask>
    <bpmn:sequenceFlow id="Flow_3" sourceRef="sign" targetRef="end" />
    <bpmn:endEvent id="end" />
  </bpmn:process>
</bpmn:definitions>`

const flowable = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" typeLanguage="http://www.w3.org/2001/XMLSchema" expressionLanguage="http://www.w3.org/1999/XPath" targetNamespace="http://www.flowable.org/processdef">
  <process id="leave" name="请假流程" isExecutable="true">
    <startEvent id="start" flowable:initiator="applyUser"/>
    <userTask id="hr" name="人事审批" flowable:assignee="\${applyUser}" flowable:candidateUsers="admin"/>
    <sequenceFlow id="f1" sourceRef="start" targetRef="hr"/>
    <exclusiveGateway id="judge" default="f4"/>
    <sequenceFlow id="f2" sourceRef="hr" targetRef="judge"/>
    <sequenceFlow id="f3" sourceRef="judge" targetRef="hr"><conditionExpression xsi:type="tFormalExpression"><![CDATA[\${pass == false}]]></conditionExpression></sequenceFlow>
    <sequenceFlow id="f4" sourceRef="judge" targetRef="end"/>
    <endEvent id="end"/>
  </process>
</definitions>`

describe('files of other tools', () => {
  it('Camunda: people, groups, conditions and several signers', async () => {
    const { plan, problems } = await readBpmnFile(Buffer.from(camunda))
    expect(problems).toEqual([])
    expect(plan?.nodes.approve).toMatchObject({
      people: { assignee: '=approver', roles: ['finance'], posts: ['cfo'] },
      due: '=due',
    })
    expect(plan?.nodes.sign).toMatchObject({
      people: { assignee: '=signer' },
      multiple: { sequential: false },
    })
    const graph = JSON.stringify(plan?.graph)
    expect(graph).toContain('=approved and amount >= 100')
    expect(graph).toContain('=not(approved) or amount < 100')
    expect(plan?.asksApproval).toBe(true)
  })

  it('Flowable: the starter by whatever name, and a condition in CDATA', async () => {
    const { plan, problems } = await readBpmnFile(Buffer.from(flowable))
    expect(problems).toEqual([])
    expect(plan?.nodes.hr?.people).toEqual({ assignee: 'starter', users: ['admin'] })
    expect(JSON.stringify(plan?.graph)).toContain('=pass = false')
  })
})
