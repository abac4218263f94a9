import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import { type Department, tagImage, tagPath } from './frame-data.ts'

interface TagLinkProps {
  tag: Department
  /** The picture's size in pixels; its box may be smaller. */
  drawn: 40 | 56
  className: string
  children: ReactNode
}

/** A category's picture and name as one link. */
export function TagLink({ tag, drawn, className, children }: TagLinkProps) {
  return (
    <Link to={tagPath(tag.tag)} className={className}>
      <TagPicture tag={tag} drawn={drawn} />
      {children}
    </Link>
  )
}

export function TagPicture({ tag, drawn }: Pick<TagLinkProps, 'tag' | 'drawn'>) {
  return (
    <img
      src={tagImage(tag)}
      alt=""
      width={drawn}
      height={drawn}
      loading="lazy"
      className={`rounded-md bg-ground ${drawn === 40 ? 'size-10' : 'size-14'}`}
    />
  )
}
