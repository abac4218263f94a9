const drawings = {
  orders: 'M6 3h12v18l-3-2-3 2-3-2-3 2ZM9 8h6M9 12h6',
  payments: 'M3 7h18v10H3ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM6 10v4M18 10v4',
  refunds: 'M4 9h11a5 5 0 0 1 0 10h-4M4 9l4.5-4.5M4 9l4.5 4.5',
  approvals: 'm12 3 7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6ZM9 12l2.2 2.2 4.3-4.4',
  audit: 'M5 4h14v16H5ZM8 8h8M8 12h8M8 16h5',
  texts: 'M6 3h9l4 4v14H6ZM14 3v5h5M9 12h7M9 16h7',
  people: 'M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM3 20c0-4 2.5-6 6-6s6 2 6 6M16 5.5a3 3 0 0 1 0 5.5M17 14c2.6.7 4 2.8 4 6',
  reviews: 'm12 4 2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8Z',
  questions: 'M4 5h16v11H9l-4 4v-4H4ZM10 8.7a2 2 0 1 1 2.6 2c-.4.2-.6.5-.6 1M12 13.4h.01',
  goods: 'm12 3 8 4.5v9L12 21l-8-4.5v-9Zm0 9 8-4.5M12 12 4 7.5M12 12v9',
  tree: 'M4 5h7v4H4ZM13 15h7v4h-7ZM7 9v8h6M7 12h6',
  prices: 'M4 4h8l8 8-8 8-8-8ZM8.5 7.5v2m-1-1h2',
  coming: 'M3 6h11v10H3ZM14 9h4l3 3.5V16h-7M7 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM17 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  imports: 'M12 3v11m0 0-4-4m4 4 4-4M4 14v6h16v-6',
  changes: 'M5 5v5h5M5.6 15A7 7 0 1 0 6.5 7.2L5 10M12 8v4.5l3 1.5',
  shop: 'M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0Zm6 10v-5h6v5',
  menu: 'M4 6h16M4 12h16M4 18h16',
  storm: 'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM8.5 12C8.5 7 12 4 17 4M15.5 12c0 5-3.5 8-8.5 8',
  leave: 'M14 5H5v14h9M10 12h10m0 0-3.5-3.5M20 12l-3.5 3.5',
} as const

export type MarkName = keyof typeof drawings

/** The console's own line drawings, beside those of ui/icon.tsx, which the storefront loads whole. */
export const Mark = ({ name, className = '' }: { name: MarkName; className?: string }) => (
  <svg className={`icon ${className}`} width="20" height="20" viewBox="0 0 24 24" aria-hidden>
    <path d={drawings[name]} />
  </svg>
)
