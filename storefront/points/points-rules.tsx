import { formatHkd } from '#ui/money.ts'
import { m } from '#words/compiled/messages.js'
import type { PointsReply } from '#storefront/members/points.ts'

/** The rules of points, with this member's rates. §2 */
export function PointsRules({ terms }: Pick<PointsReply, 'terms'>) {
  const { earnPerDollar, waitDays, lifeMonths, pointsPerDollar, leastGoods, mostPercent, receiptDays } = terms
  const rules = [
    m.points_rule_earn({ points: earnPerDollar }),
    m.points_rule_wait({ days: waitDays, months: lifeMonths }),
    m.points_rule_worth({ points: pointsPerDollar, least: formatHkd(leastGoods), percent: mostPercent }),
    m.points_rule_return(),
    m.points_rule_receipt({ days: receiptDays }),
  ]
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-edge">
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  )
}
