'use client';
import { useEffect, useState } from 'react';

/** The start of this day in the local time zone, ms since epoch. Renders when the next day begins. */
export function useToday(): number {
  const [today, setToday] = useState(startOfToday);
  useEffect(() => {
    const timer = setTimeout(() => setToday(startOfToday()), endOf(today) - Date.now());
    return () => clearTimeout(timer);
  }, [today]);
  return today;
}

const startOfToday = () => new Date().setHours(0, 0, 0, 0);

function endOf(day: number): number {
  const date = new Date(day);
  return date.setDate(date.getDate() + 1); // not all days have 24 hours
}
