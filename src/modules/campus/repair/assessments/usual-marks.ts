/** What the product thinks of work that nobody assessed in time (campus.assess.auto.days). */
export const usualMarks = {
  qualityScore: 5,
  speedScore: 5,
  attitudeScore: 5,
  avgScore: '5.00',
  autoFlag: true,
  status: '1',
} as const
