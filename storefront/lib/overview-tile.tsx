import { Link } from 'react-router'
import { Icon } from '#ui/icon.tsx'

interface OverviewTileProps {
  to: string
  title: string
  /** The figure that matters: a count, points, a sum. */
  figure: string
  /** What about it comes next. */
  detail: string
  /** It asks for something soon. */
  isUrgent?: boolean
}

/** One thing of a member that has a page of its own, in a figure and a sentence. */
export function OverviewTile({ to, title, figure, detail, isUrgent = false }: OverviewTileProps) {
  return (
    <li className="flex">
      <Link
        to={to}
        className="group grid grow grid-cols-[1fr_auto] content-start items-center gap-x-2 rounded-md border border-line p-4 hover:border-edge"
      >
        <span className="text-14 text-soft">{title}</span>
        <Icon name="right" size={16} className="text-soft group-hover:text-action" />
        <strong className="col-span-2 text-22 leading-tight tabular-nums">{figure}</strong>
        <span className={`col-span-2 mt-1 text-14 ${isUrgent ? 'text-warn' : 'text-soft'}`}>{detail}</span>
      </Link>
    </li>
  )
}
