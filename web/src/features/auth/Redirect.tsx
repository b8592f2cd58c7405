import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Leads elsewhere, once for each place. The router's own <Navigate> goes again with every render, and the place one
 * comes from changes while it goes: an endless loop.
 */
export function Redirect(target: NavigateOptions) {
  return <Departure key={target.href ?? target.to} {...target} />;
}

function Departure(target: NavigateOptions) {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate({ ...target, replace: true }));
  useEffect(() => leave(), []);
  return null;
}
