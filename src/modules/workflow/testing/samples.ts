/** Files as Camunda Modeler and the Flowable designer write them. */
export const camunda = `<?xml version="1.0" encoding="UTF-8"?>
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

export const flowable = `<?xml version="1.0" encoding="UTF-8"?>
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

/** Forms in the file, as Camunda's generated ones. */
export const camundaForm = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:acme="http://acme.example/bpmn" id="Definitions_2" targetNamespace="http://bpmn.io/schema/bpmn" exporter="Camunda Modeler" exporterVersion="5.20.0">
  <bpmn:process id="loan" name="Loan" isExecutable="true" camunda:versionTag="2.1">
    <bpmn:startEvent id="start" camunda:initiator="starter">
      <bpmn:extensionElements><camunda:formData>
        <camunda:formField id="amount" label="Amount" type="long"><camunda:validation><camunda:constraint name="required" /></camunda:validation></camunda:formField>
        <camunda:formField id="kind" label="Kind" type="enum"><camunda:value id="car" name="Car" /><camunda:value id="house" name="House" /></camunda:formField>
      </camunda:formData></bpmn:extensionElements>
    </bpmn:startEvent>
    <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="check" />
    <bpmn:userTask id="check" name="Check" camunda:candidateGroups="finance" camunda:asyncBefore="true" acme:cost="12">
      <bpmn:extensionElements>
        <camunda:properties><camunda:property name="team" value="credit" /></camunda:properties>
        <camunda:formData>
          <camunda:formField id="amount" label="Amount" type="long"><camunda:validation><camunda:constraint name="readonly" /></camunda:validation></camunda:formField>
          <camunda:formField id="granted" label="Granted" type="boolean"><camunda:validation><camunda:constraint name="required" /></camunda:validation></camunda:formField>
        </camunda:formData>
        <acme:note level="high">Look twice &amp; sign</acme:note>
      </bpmn:extensionElements>
    </bpmn:userTask>
    <bpmn:sequenceFlow id="f2" sourceRef="check" targetRef="end" />
    <bpmn:endEvent id="end" />
  </bpmn:process>
</bpmn:definitions>`

/** Forms in the file, as Activiti and Flowable write them, and owners as BPMN itself says them. */
export const activitiForm = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:activiti="http://activiti.org/bpmn" targetNamespace="http://www.activiti.org/processdef">
  <process id="vacation" name="Vacation" isExecutable="true">
    <startEvent id="start"><extensionElements>
      <activiti:formProperty id="days" name="Days" type="long" required="true"></activiti:formProperty>
      <activiti:formProperty id="from" name="From" type="date" datePattern="yyyy-MM-dd"></activiti:formProperty>
    </extensionElements></startEvent>
    <sequenceFlow id="f1" sourceRef="start" targetRef="decide"></sequenceFlow>
    <userTask id="decide" name="Decide">
      <extensionElements>
        <activiti:formProperty id="days" name="Days" type="long" writable="false"></activiti:formProperty>
        <activiti:formProperty id="motive" name="Motive" type="string"></activiti:formProperty>
      </extensionElements>
      <potentialOwner><resourceAssignmentExpression><formalExpression>user(kim), group(management), board</formalExpression></resourceAssignmentExpression></potentialOwner>
    </userTask>
    <sequenceFlow id="f2" sourceRef="decide" targetRef="end"></sequenceFlow>
    <endEvent id="end"></endEvent>
  </process>
</definitions>`

/** As drawing tools exchange their files: pools and lanes, data, resources and notes around one process that runs. */
export const exchanged = `<?xml version="1.0" encoding="UTF-8"?>
<semantic:definitions xmlns:semantic="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="_1" name="Order" targetNamespace="http://www.example.org/definitions" exporter="A drawing tool" exporterVersion="9">
  <semantic:dataStore id="DS1" name="Stock" isUnlimited="true"/>
  <semantic:resource id="R1" name="Clerk"/>
  <semantic:message id="M1" name="Order placed"/>
  <semantic:collaboration id="C1">
    <semantic:participant id="P1" name="Shop" processRef="WFP-1"/>
    <semantic:participant id="P2" name="Customer"/>
    <semantic:messageFlow id="MF1" sourceRef="P2" targetRef="wait"/>
  </semantic:collaboration>
  <semantic:process id="WFP-1" name="Order" isExecutable="true">
    <semantic:laneSet id="LS1"><semantic:lane id="L1" name="Clerk"><semantic:flowNodeRef>start</semantic:flowNodeRef><semantic:flowNodeRef>wait</semantic:flowNodeRef><semantic:flowNodeRef>pick</semantic:flowNodeRef><semantic:flowNodeRef>end</semantic:flowNodeRef></semantic:lane></semantic:laneSet>
    <semantic:startEvent id="start" name=""><semantic:outgoing>f1</semantic:outgoing></semantic:startEvent>
    <semantic:sequenceFlow id="f1" sourceRef="start" targetRef="wait"/>
    <semantic:receiveTask id="wait" name="Wait for the order" messageRef="M1"><semantic:incoming>f1</semantic:incoming><semantic:outgoing>f2</semantic:outgoing></semantic:receiveTask>
    <semantic:sequenceFlow id="f2" sourceRef="wait" targetRef="pick"/>
    <semantic:userTask id="pick" name="Pick the goods"><semantic:incoming>f2</semantic:incoming><semantic:outgoing>f3</semantic:outgoing>
      <semantic:humanPerformer><semantic:resourceAssignmentExpression><semantic:formalExpression>clerk1</semantic:formalExpression></semantic:resourceAssignmentExpression></semantic:humanPerformer>
    </semantic:userTask>
    <semantic:sequenceFlow id="f3" sourceRef="pick" targetRef="end"/>
    <semantic:endEvent id="end" name=""><semantic:incoming>f3</semantic:incoming></semantic:endEvent>
    <semantic:dataObjectReference id="DO1" dataObjectRef="DO2"/><semantic:dataObject id="DO2" name="Order form"/>
    <semantic:dataStoreReference id="DR1" dataStoreRef="DS1"/>
    <semantic:textAnnotation id="T1"><semantic:text>Two days at most</semantic:text></semantic:textAnnotation>
    <semantic:association id="A1" sourceRef="pick" targetRef="T1"/>
  </semantic:process>
</semantic:definitions>`
