import { label } from '#kernel/definition/index.ts'

export const repairStates = {
  '10': { ...label('待受理', 'Pending'), tone: 'amber' },
  '20': { ...label('已受理', 'Accepted'), tone: 'cyan' },
  '30': { ...label('维修中', 'In repair'), tone: 'info' },
  '40': { ...label('待确认', 'To confirm'), tone: 'violet' },
  '50': { ...label('已完成', 'Completed'), tone: 'green' },
  '90': { ...label('已驳回', 'Rejected'), tone: 'red' },
  '91': { ...label('已撤回', 'Withdrawn'), tone: 'neutral' },
} as const
