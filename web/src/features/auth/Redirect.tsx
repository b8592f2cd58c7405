import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Leads elsewhere, once. The router's own <Navigate> goes again with every render, and the place one comes from
 * changes while it goes: an endless loop.
 */
export function Redirect(target: NavigateOptions) {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate({ ...target, replace: true }));
  const place = target.href ?? target.to;
  useEffect(() => leave(), [place]);
  return null;
}
