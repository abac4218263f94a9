import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import { type Department, tagImage, tagPath } from './frame-data.ts'

interface TagLinkProps {
  tag: Department
  /** The picture's size in pixels; its box may be smaller. */
  drawn: 40 | 56 | 320
  className: string
  pictureClass?: string
  children: ReactNode
}

/** A category's picture and name as one link. */
export function TagLink({ tag, drawn, className, pictureClass = 'rounded-md', children }: TagLinkProps) {
  return (
    <Link to={tagPath(tag.tag)} className={className}>
      <TagPicture tag={tag} drawn={drawn} className={pictureClass} />
      {children}
    </Link>
  )
}

export function TagPicture({
  tag,
  drawn,
  className = 'rounded-md',
}: Pick<TagLinkProps, 'tag' | 'drawn'> & { className?: string }) {
  const sizes = { 40: 'size-10', 56: 'size-14', 320: 'aspect-square w-full' }
  return (
    <img
      src={tagImage(tag, drawn === 320 ? 320 : 160)}
      alt=""
      width={drawn}
      height={drawn}
      loading="lazy"
      className={`bg-mist ${sizes[drawn]} ${className}`}
    />
  )
}
