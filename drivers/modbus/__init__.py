"""Modbus RTU and TCP digital-input modules as bet-spot sensors (`docs/modbus.md`)."""
