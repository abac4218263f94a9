import { Icon, type IconName } from '#ui/icon.tsx'

/** What holds for the page as long as it is shown: above the bar at the bottom, where it is seen and moves nothing. */
export function StateNotice({ icon, text }: { icon: IconName; text: string | false }) {
  return (
    <div role="status">
      {text !== false && (
        <p className="flex items-center gap-2 rounded-md border border-warn bg-warn-tint px-4 py-2 text-14 text-warn shadow-float">
          <Icon name={icon} />
          {text}
        </p>
      )}
    </div>
  )
}
