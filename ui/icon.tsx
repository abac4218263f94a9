const drawings = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4.5 4.5',
  heart: 'M12 20.2 4.6 12.8a4.8 4.8 0 0 1 6.8-6.8l.6.6.6-.6a4.8 4.8 0 0 1 6.8 6.8Z',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15ZM10 21h4M12 3v2',
  cart: 'M3 4h2.2l2 11.2a1 1 0 0 0 1 .8h9.3a1 1 0 0 0 1-.8L20.2 8H6M9 20h.01M17 20h.01',
  home: 'M4 11 12 4l8 7v8.5a.5.5 0 0 1-.5.5H15v-6H9v6H4.5a.5.5 0 0 1-.5-.5Z',
  grid: 'M4 4h6.5v6.5H4Zm9.5 0H20v6.5h-6.5ZM4 13.5h6.5V20H4Zm9.5 0H20V20h-6.5Z',
  order: 'M6 3h12v18l-3-2-3 2-3-2-3 2ZM9 8h6M9 12h6',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20a7.5 7.5 0 0 1 15 0',
  computer: 'M5 5h14v11H5ZM2.5 19.5h19',
  mobile: 'M7.5 3h9v18h-9ZM11 18h2',
  key: 'M7.5 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm4.5 4.5h9.5v4.5m-4.5-4.5v3',
  seen: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5-2.8a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
  unseen:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.5 7.6A15.6 15.6 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9 9 0 0 0 4.6-1.3M10 10.2a2.8 2.8 0 0 0 3.9 3.9',
  close: 'M5 5l14 14M19 5 5 19',
  left: 'm14.5 5-7 7 7 7',
  right: 'm9.5 5 7 7-7 7',
  down: 'm5 9 7 7 7-7',
  up: 'm5 15 7-7 7 7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'm5 12.5 4.5 4.5L19 7',
  filter: 'M4 6h16M7 12h10M10 18h4',
  sort: 'M8 5v14m0 0-3.5-3.5M8 19l3.5-3.5M16 19V5m0 0-3.5 3.5M16 5l3.5 3.5',
  truck: 'M3 6h11v10H3Zm11 4h4l3 3v3h-7ZM7 18.5h.01M17 18.5h.01',
  store: 'M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0Zm6 10v-5h6v5',
  back: 'M4 9h11a5 5 0 0 1 0 10h-4M4 9l4.5-4.5M4 9l4.5 4.5',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 3.5V12l3 2',
  info: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 7v5m0-8h.01',
  alert: 'M12 4 2.8 19.5h18.4ZM12 10v4m0 2.8h.01',
  trash: 'M4 7h16M9 7V4h6v3m-8.5 0 .8 13h9.4l.8-13M10 11v5m4-5v5',
  phone:
    'M5 4h4l1.8 4.6-2.3 1.7a12 12 0 0 0 5.2 5.2l1.7-2.3L20 15v4a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z',
  chat: 'M4 20l1.2-4A8 8 0 1 1 8.4 19Z',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11Zm0-13.2a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8Z',
  offline: 'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4m6 .4a10 10 0 0 1 4 2M8.5 16a5 5 0 0 1 7 0M12 19.5h.01',
} as const

export type IconName = keyof typeof drawings

interface IconProps {
  name: IconName
  size?: 16 | 20 | 24
  filled?: boolean
  className?: string
}

/** A decorative icon beside text. An icon alone gets its meaning from the button's accessible name. */
export function Icon({ name, size = 20, filled = false, className = '' }: IconProps) {
  return (
    <svg
      className={`icon ${filled ? 'icon-filled' : ''} ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden
    >
      <path d={drawings[name]} />
    </svg>
  )
}
